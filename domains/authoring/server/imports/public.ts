/** What the thread that imports files loads: it parses foreign text. */
export { workOnImport } from "./uploads/work-on-import.ts";
