import type { FileReport } from "../../../model/markdown/problem.ts";
import { readPlainWords } from "../../../model/markdown/plain-words.ts";
import { sections, slugSchema } from "../../../../contract.ts";
import { type ManualRedirect, redirectLimits } from "../../../model/manual.ts";
import { readYaml, type YamlEntries } from "../read-yaml.ts";

interface RedirectsFile {
  /** With targets as written: by code or address. */
  redirects: ManualRedirect[];
  /** The line of each. */
  lines: number[];
}

const form =
  "Write the old address, a colon and where it leads: rules/telegrams: 17.2. If the page is gone, write text: … below it, and to: … if something replaces it.";

/** Reads redirects.yaml: addresses that no page has any more, with what became of each. */
export function readRedirects(text: string, report: FileReport): RedirectsFile {
  const entries = readYaml(text, 0, report);
  const read: RedirectsFile = { redirects: [], lines: [] };
  for (const [from, value] of Object.entries(entries?.values ?? {})) {
    const line = entries?.lineOf(from) ?? 1;
    if (read.lines.length === redirectLimits.addresses) {
      report.error(line, `A file may have at most ${redirectLimits.addresses} addresses. Remove the oldest ones.`);
      break;
    }
    const target = isOldAddress(from, line, report) && entries ? readTarget(from, value, { entries, report }) : null;
    if (target !== null) {
      read.redirects.push({ from, ...target });
      read.lines.push(line);
    }
  }
  return read;
}

function isOldAddress(from: string, line: number, report: FileReport): boolean {
  const [section, slug, ...more] = from.split("/");
  const isAddress = sections.some((known) => known === section) && slugSchema.safeParse(slug).success;
  if (!isAddress || more.length > 0) {
    report.error(
      line,
      `'${from}' is not an old address. It is a section, a slash and the last part of the page's address: rules/telegrams.`,
    );
    return false;
  }
  return true;
}

/** Returns null for what can't be read, which was reported. */
function readTarget(
  from: string,
  value: unknown,
  { entries, report }: { entries: YamlEntries; report: FileReport },
): Pick<ManualRedirect, "to" | "text"> | null {
  const fields: unknown = typeof value === "string" ? { to: value } : value;
  const isFields = typeof fields === "object" && fields !== null && !Array.isArray(fields);
  const { to = "", text = "", ...others }: Record<string, unknown> = isFields ? { ...fields } : { form };
  const line = entries.lineOf(from);
  if (Object.keys(others).length > 0 || typeof to !== "string" || typeof text !== "string") {
    report.error(line, `This can't be read. ${form}`);
    return null;
  }
  const words = readPlainWords(text, entries.lineOf(from, "text"), report);
  if (to === "" && words === "") {
    report.error(line, `'${from}' says neither where it leads nor what became of it. ${form}`);
    return null;
  }
  if (words.length > redirectLimits.characters) {
    report.error(
      entries.lineOf(from, "text"),
      `This text has ${words.length} characters. Shorten it to ${redirectLimits.characters}.`,
    );
  }
  return { to, text: words };
}
