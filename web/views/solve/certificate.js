// Certificates: a proof of the number of solutions is made, checked and saved, or read from a file and checked. A proof that
// was just made is checked as well, because the check trusts nothing but the proof.

import { download, make } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { openSheet } from "../../ui/sheet.js";

/** How a certificate begins. */
export const CERTIFICATE = "sudokit-certificate";
/** The verdicts for which there is a certificate. */
const CERTIFIED = ["unique", "several", "none"];

/**
 * @param {object} options
 * @param {import("../../core/types.js").Context} options.context
 * @param {string} options.puzzle  empty if there is none
 * @param {string} options.verdict
 * @param {string} [options.proof]  a certificate to check
 */
export function openCertificate({ context: { client, strings: { solve: strings, common }, announce }, puzzle, verdict, proof }) {
  const questions = new AbortController();
  const { signal } = questions;
  const text = make("textarea", { class: "field", rows: 6, readonly: true, wrap: "off", "aria-label": strings.proof });
  const made = make("div", { class: "solve-checks" });
  const save = make("button", {
    type: "button", class: "button primary", disabled: true, onclick: () => download(new Blob([text.value], { type: "text/plain" }), strings.file),
  }, strings.save);
  const own = make("section", { class: "sheet-part" }, make("p", {}, strings.certificateAbout), text, made, make("div", { class: "sheet-actions" }, save));
  const file = make("input", { type: "file", accept: ".txt,text/plain", class: "visually-hidden", onchange: () => void checkFile() });
  const found = make("div", { class: "solve-checks" });
  openSheet({
    title: strings.certificate,
    close: common.close,
    onClose: () => questions.abort(),
    content: [
      ...(CERTIFIED.includes(verdict) ? [own] : []),
      make("section", { class: "sheet-part" }, make("p", {}, strings.checkAbout),
        make("div", { class: "sheet-actions" }, make("label", { class: "button" }, file, strings.check)), found),
    ],
  });
  if (CERTIFIED.includes(verdict)) void certify();
  if (proof) void verify(proof, found);

  async function certify() {
    made.replaceChildren(make("p", { class: "muted" }, strings.proving));
    try {
      const { certificate, stopped } = await client.ask("check", { puzzle, certificate: true, unique: true }, { signal });
      if (!certificate) {
        made.replaceChildren(make("p", { class: "sheet-error" }, stopped ?? strings.noProof));
        return;
      }
      text.value = certificate;
      save.disabled = false;
      await verify(certificate, made);
    } catch (error) {
      showError(error, made);
    }
  }

  async function checkFile() {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) await verify(await chosen.text(), found);
  }

  /** @param {string} certificate @param {HTMLElement} place */
  async function verify(certificate, place) {
    try {
      const outcomes = await client.ask("verify", { certificate }, { signal });
      const lines = outcomes.map((/** @type {any} */ { claim, puzzle: proved, line, flaw, code }) => (flaw
        ? make("p", { class: "wrong" }, icon("close"), make("span", {}, strings.flawed(line, flaw, code)))
        : make("p", { class: "right" }, icon("check"), make("span", {}, strings.holds(strings.claims[claim] ?? claim), make("code", {}, proved)))));
      place.replaceChildren(...lines);
      announce(place.textContent ?? "");
    } catch (error) {
      showError(error, place);
    }
  }

  /** @param {unknown} error @param {HTMLElement} place */
  function showError(error, place) {
    if (!signal.aborted) place.replaceChildren(make("p", { class: "sheet-error", role: "alert" }, common.error(/** @type {any} */ (error))));
  }
}
