import type { HtmlImportReport, WordStretch } from "../../html-import/report.ts";
import { count } from "../format-report.ts";

const mostLines = 40;

/** Formats the result of an HTML import as lines of text. */
export function formatHtmlImport(report: HtmlImportReport): string {
  const { words, links, tables } = report;
  const share = words.source === 0 ? 100 : (100 * words.kept) / words.source;
  return [
    `${report.edition.handle} ${report.edition.name}, using profile ${report.profile}`,
    `  ${count(report.pages.total, "page")}: ${tally(report.pages.bySection)}`,
    `  ${count(report.headings.total, "heading")}; blocks: ${tally(report.blocks)}`,
    `  ${count(tables.total, "table")} of ${count(tables.sourceRows, "row")}: ${tables.rows} rows, ${tables.bands} bands, ${tables.heads} heads, ${tables.titles} titles, ${tables.empty} empty`,
    ...(report.pictures.files === 0 ? [] : [`  ${count(report.pictures.files, "picture")}`]),
    `  ${words.kept} of ${count(words.source, "word")} kept in order (${share.toFixed(2)} %)`,
    `  links: ${links.resolved} resolved, ${links.external} to other sites, ${links.unresolved.length} unresolved, ${links.refused.length} refused`,
    ...list("Source words missing", words.lostWords, stretch),
    ...list("Words not in the source", words.addedWords, stretch),
    ...list("Parts not placed", report.notPlaced, stretch),
    ...list(
      "Broken links",
      [...links.unresolved, ...links.refused],
      (link) => `${link.place}: '${link.words}' to ${link.href}`,
    ),
    ...list(
      "Pictures without alternative text, of which screen readers say nothing",
      report.pictures.silent,
      ({ place, source }) => `${place}: ${source}`,
    ),
    ...list("Duplicate names", report.duplicateIds, (twin) => `${twin.id}: ${twin.places.join(", ")}`),
    ...list(
      "Duplicate codes; the second page gets none",
      report.duplicateCodes,
      (twin) => `${twin.code}: ${twin.title}`,
    ),
    ...list(
      "Search words for sections not in this manual",
      report.searchWords.strays,
      ({ section, reason }) => `${section}: ${reason}`,
    ),
    ...list(
      "Words that look like mark-up, shown as they stand",
      report.markup,
      ({ place, found, words }) => `${place}: '${found}' in: ${words}`,
    ),
    ...list("Left out", report.leftOut, leftOutLine),
    ...droppedLines(report),
  ].join("\n");
}

function leftOutLine({ reason, words, pictures }: HtmlImportReport["leftOut"][number]): string {
  return `${reason}: ${count(words, "word")}${pictures === 0 ? "" : `, ${count(pictures, "picture")}`}`;
}

function stretch(part: WordStretch): string {
  return `${part.place}: ${count(part.count, "word")}: ${part.words}`;
}

function list<Item>(title: string, items: readonly Item[], line: (item: Item) => string): string[] {
  if (items.length === 0) {
    return [];
  }
  const rest = items.length > mostLines ? [`    … and ${items.length - mostLines} more (--json lists all)`] : [];
  return [
    `  ${title}: ${items.length}`,
    ...items.slice(0, mostLines).map((item) => `    ${onOneLine(line(item))}`),
    ...rest,
  ];
}

/** File contents may contain line breaks or terminal control sequences. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ");
}

function droppedLines({ dropped }: HtmlImportReport): string[] {
  const parts = [
    tally(dropped.elements),
    dropped.eventHandlers === 0 ? "" : count(dropped.eventHandlers, "event handler"),
    dropped.styles === 0 ? "" : count(dropped.styles, "style attribute"),
    dropped.comments === 0 ? "" : count(dropped.comments, "comment"),
    tally(dropped.addresses),
    dropped.embeddedData === 0 ? "" : `${count(dropped.embeddedData, "character")} of embedded data`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? [] : [`  Unsupported markup: ${parts.join(", ")}`];
}

function tally(counts: Readonly<Record<string, number | undefined>>): string {
  return Object.entries(counts)
    .filter(([, number]) => (number ?? 0) > 0)
    .map(([name, number]) => `${name} ${number ?? 0}`)
    .join(", ");
}
