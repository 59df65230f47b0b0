import {
  type FileReport,
  inlineMarkdownToHtml,
  parseMarkdown,
  type PageLink,
  readPlainWords,
} from "../../../../content/server/authoring.ts";
import { editionHandleSchema, type Section, sections } from "../../../../content/contract.ts";
import { type EditionAudience, editionAudiences } from "../../../../subscriptions/contract.ts";
import { readYaml, reportUnknown, wordsOf, type YamlEntries } from "./read-yaml.ts";

/** The contents of edition.yaml. */
export interface EditionFile {
  handle: string;
  name: string;
  notice: string;
  sections: { handle: Section; title: string }[];
  /** Who may open the edition when it is new; undefined if the file doesn't say. */
  audience: EditionAudience | undefined;
  links: PageLink[];
}

/** Reads edition.yaml; faults go to the report. */
export function readEditionFile(text: string, report: FileReport): EditionFile {
  const links: PageLink[] = [];
  const entries = readYaml(text, 0, report);
  if (entries === null) {
    return { handle: "", name: "", notice: "", sections: [], audience: undefined, links };
  }
  reportUnknown(entries, ["handle", "name", "sections", "notice", "audience"], report);
  const handle = wordsOf(entries, "handle", report);
  if (!editionHandleSchema.safeParse(handle).success) {
    report.error(entries.lineOf("handle"), "An edition's handle must be the letter v and a number: handle: v22.");
  }
  const name = readPlainWords(wordsOf(entries, "name", report), entries.lineOf("name"), report);
  if (name === "" || name.length > 120) {
    report.error(entries.lineOf("name"), "Give the edition a name of at most 120 characters: name: 22nd Edition.");
  }
  const notice = inlineMarkdownToHtml(wordsOf(entries, "notice", report), {
    parse: parseMarkdown,
    source: "",
    linesBefore: entries.lineOf("notice") - 1,
    address: "quick-style-guide",
    report,
    pictures: new Map(),
    links,
  });
  if (notice.length > 4_000) {
    report.error(entries.lineOf("notice"), "The notice is too long. Shorten it to 4,000 characters.");
  }
  return {
    handle,
    name,
    notice,
    sections: readSections(entries, report),
    audience: readAudience(entries, report),
    links,
  };
}

function readAudience(entries: YamlEntries, report: FileReport): EditionAudience | undefined {
  const word = wordsOf(entries, "audience", report);
  const audience = editionAudiences.find((each) => each === word);
  if (audience === undefined && entries.values["audience"] !== undefined) {
    report.error(entries.lineOf("audience"), `The audience must be one of ${editionAudiences.join(", ")}.`);
  }
  return audience;
}

function readSections(entries: YamlEntries, report: FileReport): { handle: Section; title: string }[] {
  const line = entries.lineOf("sections");
  const value = entries.values["sections"];
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length === 0) {
    report.error(
      line,
      `List the edition's sections with their titles, one per line, under sections: (${sections.join(", ")}).`,
    );
    return [];
  }
  return Object.entries(value).flatMap(([key, words]) => {
    const handle = sections.find((known) => known === key);
    const title = typeof words === "string" ? readPlainWords(words, entries.lineOf("sections", key), report) : "";
    if (handle === undefined) {
      report.error(
        entries.lineOf("sections", key),
        `There is no section '${key}'. The sections are ${sections.join(", ")}.`,
      );
    } else if (title === "" || title.length > 120) {
      report.error(entries.lineOf("sections", key), `Give the section '${key}' a title of at most 120 characters.`);
    }
    return handle === undefined ? [] : [{ handle, title }];
  });
}
