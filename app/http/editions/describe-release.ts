import type { ReleaseComparison } from "../../../domains/manual/server/publish/public.ts";
import { pageLabel } from "../../../domains/manual/rules.ts";
import { redlinePage, termChange } from "../../../domains/manual/server/plugin.ts";
import type { ChangedPage, ReleasePageView, ReleaseView } from "../../../domains/manual/web/shell.ts";
import { CHANGES, LEAVE, nameOf, type OpenRelease } from "./open-release.ts";

type Page = ReleaseComparison["comparison"]["pages"][number];

/** Says what a release changes in what it is compared with. */
export function describeRelease(release: OpenRelease, { against, comparison }: ReleaseComparison): ReleaseView {
  const { pages, terms, entries, outline } = comparison;
  return {
    name: nameOf(release),
    status: statusOf(release, against),
    editionHref: `/bluebook/${release.edition.handle}`,
    leaveHref: LEAVE,
    pages: changed(pages).map(rowOf),
    terms: terms.map((term) => ({ term: term.path.join(", "), what: whatOf(term) })),
    others: [...(outline ? ["The edition’s name, notice or sections"] : []), ...entries.map(nameOfEntry)],
  };
}

/** Shows what a release changes on a page; undefined if nothing, or if there is no such page. */
export async function describePage(
  release: OpenRelease,
  { comparison }: ReleaseComparison,
  id: string,
): Promise<ReleasePageView | undefined> {
  const { edition, content } = release;
  const pages = changed(comparison.pages);
  const index = pages.findIndex((each) => sideOf(each)?.id === id);
  const page = pages[index];
  const view = content.catalog.edition(edition.handle)?.view;
  if (page === undefined || view === undefined) return undefined;
  const next = pages[index + 1];
  return {
    ...rowOf(page),
    name: nameOf(release),
    listHref: CHANGES,
    facts: factsOf(page),
    html: await redlinePage(page, view),
    readHref: page.after === null ? null : (view.linkTarget(page.after.id) ?? null),
    next: next === undefined ? null : rowOf(next),
  };
}

function statusOf({ release }: OpenRelease, against: string | null): string {
  const state = release.status === "published" ? "It was published before." : "It is not published.";
  const other = against === null ? "Nothing was published before it." : `Compared with ${against}.`;
  const by = release.author === "" ? "" : ` Made by ${release.author}.`;
  const reason = release.reason === "" ? "" : ` “${release.reason}”`;
  return `${state} ${other}${by}${reason}`;
}

/** Says of a term of the index what came and what went: 'changed: leads to 2.6, no longer to 2.1'. */
function whatOf(term: ReleaseComparison["comparison"]["terms"][number]): string {
  const { kind, came, went, note } = termChange(term);
  if (kind === "removed") return kind;
  const parts = [
    ...(came.length === 0 ? [] : [`leads to ${came.join(", ")}`]),
    ...(went.length === 0 ? [] : [`no longer to ${went.join(", ")}`]),
    ...(note === null || note.after === "" ? [] : [`note: ${note.after}`]),
    ...(note === null || note.before === "" ? [] : [`note before: ${note.before}`]),
  ];
  return parts.length === 0 ? kind : `${kind}: ${parts.join(", ")}`;
}

function changed(pages: readonly Page[]): Page[] {
  return pages.filter(({ changes }) => changes.length > 0);
}

function sideOf({ before, after }: Page) {
  return after ?? before;
}

function rowOf(page: Page): ChangedPage {
  const { id = "", section = "rules", code = "", title = "" } = sideOf(page) ?? {};
  return { href: `${CHANGES}/${id}`, label: pageLabel(section, code), title, what: page.changes.join(", ") };
}

function factsOf({ before, after, changes }: Page): string[] {
  if (before === null) return ["This page is new."];
  if (after === null) return ["This page is gone."];
  const was = (name: string, old: string, now: string) =>
    old === now ? [] : [`${name}: ${old === "" ? "none" : old} before, ${now === "" ? "none" : now} now.`];
  return [
    ...was("Address", `${before.section}/${before.slug}`, `${after.section}/${after.slug}`),
    ...was("Number", before.code, after.code),
    ...was("Title", before.title, after.title),
    ...was("Subtitle", before.subtitle, after.subtitle),
    ...was("Printed page", before.printedPage, after.printedPage),
    ...(changes.includes("opened") ? ["Everyone can read it now."] : []),
    ...(changes.includes("closed") ? ["Only subscribers can read it now."] : []),
  ];
}

const entryNames: Readonly<Record<string, string>> = {
  banner: "The banner",
  dashboard: "The dashboard",
  help: "Help",
  notification: "The notification",
  print: "The panel about the printed book",
  promo: "The promotion",
  "quick-style-guide": "The quick style guide",
  redirects: "Addresses that redirect or say what replaced a page",
  search: "What search knows about the manual",
  "search-answers": "Search answers",
  "search-words": "Search words",
};

function nameOfEntry(handle: string): string {
  return entryNames[handle] ?? handle;
}
