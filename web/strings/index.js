// The strings of the page, by language and view. English is the type that the other languages are checked against.

/** @typedef {import("../core/types.js").Language} Language */
/** @typedef {import("../core/types.js").Strings} Strings */

/** The languages, in their own words. @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", zh: "简体中文" };

/** The name of a format: in plain words, and as commands call it. @param {Strings["formats"]} formats @param {string} format */
export const formatName = (formats, format) => (formats.names[format] ? `${formats.names[format]} (${format})` : format);

/**
 * @param {Language} language
 * @param {(keyof Strings)[]} sections
 * @returns {Promise<Strings>}
 */
export async function loadStrings(language, sections) {
  const modules = await Promise.all(sections.map((section) => import(`./${language}/${section}.js`)));
  return /** @type {Strings} */ (Object.fromEntries(sections.map((section, index) => [section, modules[index].default])));
}
