import {
  type Block,
  blockLines,
  type EditionComparison,
  mapHtml,
  type PageComparison,
  redlineBlocks,
  termChange,
} from "../../../../content/server/authoring.ts";
import { compareReleases, type ReleaseComparison } from "../../releases/compare-releases.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "../command.ts";
import { count, writeJson } from "../format-report.ts";

/** `manual redline <release>`: shows page by page what a release changes, words marked [-gone-] and {+new+}. */
export async function redlineRelease(
  name: string,
  { json, against }: VerbOptions & { against?: string | undefined },
  context: CommandContext,
): Promise<number> {
  const found = await withDatabase(context, async ({ db }) => compareReleases(db, name, against));
  context.out(json ? writeJson({ ok: true, ...summaryOf(found) }) : formatRedline(found));
  return exitCodes.done;
}

function summaryOf({ release, against, comparison }: ReleaseComparison) {
  const { pages, terms, entries, outline } = comparison;
  return {
    release,
    against,
    outline,
    pages: changed(pages).map((page) => ({
      address: addressOf(page),
      was: page.before && page.after && page.changes.includes("moved") ? addressIn(page.before) : null,
      changes: page.changes,
      lines: redlineLines(page),
    })),
    terms: terms.map((term) => ({
      path: term.path,
      was: term.before?.links ?? null,
      is: term.after?.links ?? null,
      ...termChange(term),
    })),
    entries,
  };
}

function formatRedline({ release, against, comparison }: ReleaseComparison): string {
  const { pages, terms, entries, outline } = comparison;
  const shown = changed(pages);
  const isEmpty = shown.length + terms.length + entries.length === 0 && !outline;
  const other = against === null ? "what is new" : `against ${against}`;
  if (isEmpty) return `${release} ${other}: no difference.`;
  return [
    `${release} ${other}: ${count(shown.length, "page")}, ${count(terms.length, "index term")}, ${count(entries.length, "entry", "entries")}.`,
    ...(outline ? ["", "The edition's name, notice or sections are others."] : []),
    ...shown.flatMap((page) => ["", titleOf(page), ...redlineLines(page).map((line) => `  ${line}`)]),
    ...(entries.length === 0 ? [] : ["", `Entries: ${entries.join(", ")}`]),
    ...formatTerms(terms),
  ].join("\n");
}

function changed(pages: EditionComparison["pages"]): PageComparison[] {
  return pages.filter(({ changes }) => changes.length > 0);
}

function titleOf(page: PageComparison): string {
  const { before, after, changes } = page;
  const from = before && after && changes.includes("moved") ? ` (was ${addressIn(before)})` : "";
  const code = before && after && before.code !== after.code ? `, ${before.code} is ${after.code} now` : "";
  const title = before && after && before.title !== after.title ? `, “${before.title}” is “${after.title}” now` : "";
  return `${addressOf(page)}${from}: ${changes.join(", ")}${code}${title}`;
}

function addressOf({ before, after }: PageComparison): string {
  const page = after ?? before;
  return page === null ? "" : addressIn(page);
}

function addressIn({ section, slug }: { section: string; slug: string }): string {
  return `${section}/${slug}`;
}

/** Only the words of pages that were there before and still are: those of others are in the files. */
function redlineLines({ before, after, blocks }: PageComparison): string[] {
  if (before === null || after === null) return [];
  return redlineBlocks(blocks).flatMap((block) => markedLines(block));
}

const spoken = /<span class="redline-spoken">[^<]*<\/span>/g;

function markedLines(block: Block): string[] {
  const marked = mapHtml(block, (html) =>
    html
      .replaceAll(spoken, "")
      .replaceAll(/<\/?s>/g, "~~")
      .replaceAll("<ins>", "{+")
      .replaceAll("</ins>", "+}")
      .replaceAll("<del>", "[-")
      .replaceAll("</del>", "-]"),
  );
  return blockLines(marked).map((cells) => cells.join(" | "));
}

function formatTerms(terms: EditionComparison["terms"]): string[] {
  if (terms.length === 0) return [];
  const lines = terms.map((term) => {
    const { kind, came, went, note } = termChange(term);
    const parts = [
      ...went.map((name) => `[-${name}-]`),
      ...came.map((name) => `{+${name}+}`),
      ...(note === null
        ? []
        : [`note ${[note.before && `[-${note.before}-]`, note.after && `{+${note.after}+}`].join("")}`]),
    ];
    const sign = kind === "added" ? "+" : kind === "removed" ? "-" : "~";
    return `  ${sign} ${term.path.join(", ")}${parts.length === 0 ? "" : `: ${parts.join(" ")}`}`;
  });
  return [
    "",
    "Index (+ new, - gone, ~ leads elsewhere or has another note; links and notes that went and came):",
    ...lines,
  ];
}
