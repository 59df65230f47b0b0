import type { EntryBodies } from "../../tables.ts";
import type { ManualFinding } from "../../publish/errors.ts";
import type { EditionPart } from "../../../admin/part-views.ts";
import type { PartFile } from "../../files/write/part-files.ts";

/** What a part of an edition is made of. */
export interface PartKind {
  /** The file that says it in a manual's folder. */
  file: PartFile;
  /** What is stored of it besides the index. */
  entries: readonly (keyof EntryBodies)[];
  /** The faults that are its own. */
  findings: readonly ManualFinding["kind"][];
  /** What its faults' places begin with. */
  place: string;
}

/** The parts of an edition besides its pages. */
export const partKinds: Readonly<Record<EditionPart, PartKind>> = {
  index: {
    file: "index.yaml",
    entries: [],
    findings: ["duplicate-term", "empty-term", "index-link", "index-place", "see-target"],
    place: "index",
  },
  panels: {
    file: "panels.yaml",
    entries: ["banner", "notification", "print", "promo"],
    findings: [],
    place: "panels",
  },
  "search-words": {
    file: "search-words.yaml",
    entries: ["search-words"],
    findings: ["search-words"],
    place: "search words",
  },
  "search-answers": {
    file: "search-answers.yaml",
    entries: ["search-answers"],
    findings: ["search-words"],
    place: "search words",
  },
  search: { file: "search.yaml", entries: ["search"], findings: [], place: "search" },
  redirects: { file: "redirects.yaml", entries: ["redirects"], findings: ["redirect"], place: "redirect" },
  dashboard: { file: "dashboard.yaml", entries: ["dashboard"], findings: [], place: "dashboard" },
  "quick-style-guide": {
    file: "quick-style-guide.md",
    entries: ["quick-style-guide"],
    findings: [],
    place: "quick-style-guide",
  },
  help: { file: "help.md", entries: ["help"], findings: [], place: "help" },
};
