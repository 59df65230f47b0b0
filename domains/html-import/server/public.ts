/** What commands may call. */
export {
  fileTooLarge,
  invalidProfile,
  invalidSearchWords,
  notText,
  otherFormat,
  searchWordsMissing,
} from "./errors.ts";
export { type HtmlImportReport, importHtml } from "./import-html.ts";
export { type HtmlProfile, profileSchema } from "./profile/profile.ts";
export { sourceLimits } from "./source/read-source.ts";
export { type WordStretch } from "./words/report-words.ts";
