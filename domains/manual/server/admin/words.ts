import { adminPath } from "../../../admin/contract.ts";
import { always, type InversesOf, never } from "../../../admin/server/public.ts";
import { pageLabel } from "../../rules.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import type { ReleaseState } from "../../admin/contract.ts";
import { changeKinds } from "../publish/plan/plan-publication.ts";
import type { ChangedParts, ReleaseComparison } from "../publish/releases/compare-releases.ts";
import type { ListedRelease } from "../publish/releases/list-releases.ts";
import type { PageComparison } from "../../model/compare/editions/compare-editions.ts";
import { listEditions } from "../read/reading-store.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { parseReleaseName, releaseName } from "../publish/releases/release-name.ts";

export const audienceWords: Readonly<Record<EditionAudience, string>> = {
  subscribers: "Everyone with access",
  invited: "Invited readers and staff",
  admins: "Staff only",
};

const stateWords: Readonly<Record<ReleaseState, (release: ListedRelease) => string>> = {
  live: ({ publishedAt }) => `live since ${inUtc(publishedAt)}`,
  published: ({ publishedAt }) => `published ${inUtc(publishedAt)}`,
  staged: ({ createdAt }) => `staged ${inUtc(createdAt)}`,
  scheduled: ({ publishAt }) => `to be published ${inUtc(publishAt)}`,
  discarded: ({ createdAt }) => `staged ${inUtc(createdAt)}, discarded`,
};

/** How a release stands: 'live since 2026-11-25 22:45 UTC'. */
export function stateInWords(release: ListedRelease): string {
  return stateWords[release.state](release);
}

/** '3 pages rewritten, index' */
export function changesInWords({ pages, index, entries }: ChangedParts): string {
  const kinds = changeKinds.filter((kind) => pages[kind] > 0);
  return [
    ...kinds.map((kind) => `${pages[kind]} ${pages[kind] === 1 ? "page" : "pages"} ${kind}`),
    ...(index ? ["index"] : []),
    ...entries,
  ].join(", ");
}

/** How an edition stands that readers see, by its handle or the name of one of its releases. `live`: the release's name. */
async function editionBefore(db: Queries, of: { release: string } | { handle: string }) {
  const handle = "handle" in of ? of.handle : parseReleaseName(of.release)?.handle;
  if (handle === undefined) return undefined;
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) return { handle, live: null, audience: "admins" as const };
  return { handle, live: releaseName({ handle, number: edition.revision }), audience: edition.audience };
}

/** A number of things in words: '1 page', '2 pages'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What takes back whatever is published instead of what readers see now. */
export async function backToWhatWasLive(
  db: Queries,
  of: { release: string } | { handle: string },
): Promise<InversesOf> {
  const before = await editionBefore(db, of);
  if (before === undefined) return never;
  const inverse =
    before.live === null
      ? { act: "open-edition-to-admins", path: adminPath("editions", before.handle, "readers-admins") }
      : { act: "roll-back-release", path: adminPath("releases", before.live, "roll-back") };
  return always(inverse);
}

/** What opens an edition again to those who can read it now. */
export async function backToAudience(db: Queries, handle: string): Promise<InversesOf> {
  const before = await editionBefore(db, { handle });
  if (before === undefined) return never;
  const { audience } = before;
  const path = adminPath("editions", handle, `readers-${audience}`);
  return always({ act: `open-edition-to-${audience}`, path });
}

/** What a release changes, in short. */
interface Changes {
  /** 'v22.13'; null if readers saw nothing before. */
  against: string | null;
  gains: readonly string[];
  losses: readonly string[];
  pages: readonly { name: string; what: string }[];
}

/** Says a comparison in short: counts, and the pages by name. */
export function changesOf({ against, comparison }: ReleaseComparison): Changes {
  const { terms, entries, outline } = comparison;
  const pages = comparison.pages.filter(({ changes }) => changes.length > 0);
  const removed = pages.filter(({ after }) => after === null).length;
  const added = pages.filter(({ before }) => before === null).length;
  const closed = pages.filter(({ changes }) => changes.includes("closed")).length;
  return {
    against,
    gains: [
      ...countedUnlessNone(added, "new page"),
      ...countedUnlessNone(pages.length - added - removed, "changed page"),
      ...countedUnlessNone(terms.length, "changed index term"),
      ...countedUnlessNone(entries.length, "other changed part", "other changed parts"),
      ...(outline ? ["another name, notice or section title"] : []),
    ],
    losses: [
      ...countedUnlessNone(removed, "page"),
      ...countedUnlessNone(closed, "page that was open to everybody", "pages that were open to everybody"),
    ],
    pages: pages.map(({ before, after, changes }) => {
      const page = after ?? before;
      return { name: page === null ? "" : pageName(page), what: changes.join(", ") };
    }),
  };
}

function countedUnlessNone(count: number, one: string, many?: string): string[] {
  return count === 0 ? [] : [counted(count, one, many)];
}

/** What a page is called: its section, its number and its title. */
export function pageName({ section, code, title }: NonNullable<PageComparison["after"]>): string {
  return `${pageLabel(section, code)} ${title}`.trim();
}
