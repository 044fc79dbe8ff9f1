// The view "solve".

import { make } from "../ui/dom.js";

/** @type {import("../core/types.js").Mount} */
export function mount(element, context) {
  element.append(make("div", { class: "wrap" }, make("div", { class: "page-head" }, make("h1", {}, context.strings.common.view.solve))));
  return {};
}
