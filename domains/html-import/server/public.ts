/** What commands may call. */
export { fileTooLarge, invalidSearchWords, searchWordsMissing } from "./errors.ts";
export { type HtmlImportReport, importHtml } from "./import-html.ts";
export { loadProfile } from "./profile/load-profile.ts";
export { decodeHtml, readingBeside } from "./source/decode-html.ts";
export { type HtmlProfile } from "./profile/profile.ts";
export { sourceLimits } from "./source/read-source.ts";
export { type WordStretch } from "./words/report-words.ts";
