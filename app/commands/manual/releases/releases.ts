import { UsageError, wholeNumber } from "../../../../platform/starting/command-line.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { type ListedRelease, RELEASES_AT_ONCE, releasesOf, type ChangedParts, type ReleaseComparison, compareReleases, changeKinds, previewRelease, withdrawPreviews, publishRelease, rollBack, scheduleRelease, type EditionComparison, type PageComparison, termChange, redlineBlocks } from "../../../../domains/manual/server/publish/public.ts";
import { type CommandContext, withDatabase } from "../command.ts";
import { count } from "../format-report.ts";
import { z } from "zod";
import { type Block, blockLines, mapHtml } from "../../../../domains/manual/server/model/public.ts";

/** `manual releases <edition>`: lists what was published and what is staged, newest first. */
export async function listEditionReleases(
  handle: string,
  { before }: { before?: string | undefined },
  context: CommandContext,
): Promise<void> {
  const number = before === undefined ? undefined : wholeNumber("before", before, 1, 999_999_999);
  const releases = await withDatabase(context, async ({ db }) => releasesOf(db, handle, number));
  context.facts({ handle, releases });
  context.out(releases.map(describe).join("\n"));
  const last = releases.length === RELEASES_AT_ONCE ? releases.at(-1) : undefined;
  if (last !== undefined) context.out(`Older ones: manual releases ${handle} --before ${last.number}`);
}

const said: Record<ListedRelease["state"], (release: ListedRelease) => string> = {
  live: ({ publishedAt }) => `live since ${inUtc(publishedAt)}`,
  published: ({ publishedAt }) => `published ${inUtc(publishedAt)}`,
  staged: ({ createdAt, base }) => `staged ${inUtc(createdAt)}${base === null ? "" : `, made from ${base}`}`,
  scheduled: ({ publishAt, base }) =>
    `to be published ${inUtc(publishAt)}${base === null ? "" : `, made from ${base}`}`,
  discarded: ({ createdAt }) => `staged ${inUtc(createdAt)}, discarded`,
};

function describe(release: ListedRelease): string {
  const { name, state, author, reason, origin, problem, changed } = release;
  const parts = [author === "" ? "" : `by ${author}`, `from ${origin}`, reason === "" ? "" : `“${reason}”`];
  const words = changed === null ? "" : describeChanges(changed);
  const first = `${name.padEnd(8)}  ${said[state](release)}, ${parts.filter((part) => part !== "").join(", ")}`;
  return [first, ...[words, problem].filter((line) => line !== "").map((line) => `${" ".repeat(10)}${line}`)].join(
    "\n",
  );
}

function describeChanges({ pages, index, entries }: ChangedParts): string {
  const counts = changeKinds.filter((kind) => pages[kind] > 0).map((kind) => `${count(pages[kind], "page")} ${kind}`);
  return [...counts, ...(index ? ["index"] : []), ...entries].join(", ");
}

/** How long a link works at most, and how many pages it opens. */
const mostDays = 90;
const mostPages = 999;

/** `manual preview <release>`: makes a secret link to read a release under; `--withdraw` ends all of them. */
export async function previewStagedRelease(
  name: string,
  { days, pages, withdraw }: { days: string; pages: string; withdraw?: boolean | undefined },
  context: CommandContext,
): Promise<void> {
  const { clock } = context;
  const limits = { days: wholeNumber("days", days, 1, mostDays), mostPages: wholeNumber("pages", pages, 1, mostPages) };
  if (withdraw === true) {
    const ended = await withDatabase(context, async (database) => withdrawPreviews({ database, clock }, name));
    context.facts({ ended });
    return context.out(`${count(ended, "link")} to ${name} ended.`);
  }
  const preview = await withDatabase(context, async (database) =>
    previewRelease({ database, clock }, name, limits),
  );
  const until = new Date(preview.expiresAt).toISOString().slice(0, 10);
  const sentence = `Anyone with this link can read ${limits.mostPages} pages of ${name} until ${until}, or until it is live. It ends earlier with: npm run manual -- preview ${name} --withdraw`;
  context.facts({ address: preview.address, until });
  context.out(`${preview.address}\n${sentence}`);
}

/** `manual publish <release>`: makes a staged release the one that readers see, now or `--at` a time. */
export async function publishStagedRelease(
  name: string,
  { at }: { at?: string | undefined },
  context: CommandContext,
): Promise<void> {
  const { clock } = context;
  if (at === undefined) {
    await withDatabase(context, async (database) => publishRelease({ database, clock }, name));
    context.facts({ release: name });
    return context.out(`${name} is published. Servers show it within a second.`);
  }
  const publishAt = readTime(at);
  await withDatabase(context, async (database) => scheduleRelease({ database, clock }, name, publishAt));
  const time = new Date(publishAt).toISOString();
  const sentence = `${name} will be published at ${time}, by a server running at that time or the next one that starts. To undo this: npm run manual -- unschedule ${name}`;
  context.facts({ release: name, publishAt: time });
  context.out(sentence);
}

/** `manual unschedule <release>`: a release that was to be published at a time is staged as before. */
export async function unscheduleRelease(name: string, context: CommandContext): Promise<void> {
  const { clock } = context;
  await withDatabase(context, async (database) => scheduleRelease({ database, clock }, name, null));
  context.facts({ release: name });
  context.out(`${name} is staged, without a time.`);
}

/** With seconds or without. */
const timeSchema = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

function readTime(text: string): number {
  if (timeSchema.safeParse(text).success) return Date.parse(text);
  throw new UsageError(`'${text}' is not a time. Include the time zone: 2027-01-15T09:00-05:00, or 2027-01-15T14:00Z.`);
}

/** `manual redline <release>`: shows page by page what a release changes, words marked [-gone-] and {+new+}. */
export async function redlineRelease(
  name: string,
  { against }: { against?: string | undefined },
  context: CommandContext,
): Promise<void> {
  const found = await withDatabase(context, async ({ db }) => compareReleases(db, name, against));
  context.facts(summaryOf(found));
  context.out(formatRedline(found));
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
    ...(outline ? ["", "The edition's name, notice, or sections have changed."] : []),
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
    "Index (+ new, - gone, ~ leads elsewhere or has another note; links and notes that were removed and added):",
    ...lines,
  ];
}

/** `manual rollback <edition or release>`: makes readers see what an earlier release said. */
export async function rollBackEdition(
  what: string,
  { author, reason }: { author?: string | undefined; reason?: string | undefined },
  context: CommandContext,
): Promise<void> {
  const { clock } = context;
  const done = await withDatabase(context, async (database) => rollBack({ database, clock }, what, { author, reason }));
  const undo =
    done.from === null
      ? `npm run manual -- remove-edition ${done.to.split(".")[0]}`
      : `npm run manual -- rollback ${done.from}`;
  const sentence = `Readers see ${done.to} again, as ${done.release}. To undo this: ${undo}`;
  context.facts(done);
  context.out(sentence);
}
