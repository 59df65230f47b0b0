import { headingAnchor, pageLabel } from "../../../rules.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { EditionView } from "../../read/catalog/edition-view.ts";
import { plainText } from "../../../model/blocks/plain-text.ts";
import { readOutline } from "../../read/reading-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { LinkTarget } from "../../../admin/editing-contract.ts";
import { findEditedPage } from "../drafts/edited-page.ts";

/** So many are shown. */
const MOST_TARGETS = 12;

type PublishedPage = NonNullable<ReturnType<EditionView["pageById"]>>;

/**
 * Finds pages and headings of a page's edition by their code or by words of their names; those whose code was typed come
 * first. @throws AppError page-unknown
 */
export async function findTargets(db: Queries, pageId: string, words: string): Promise<LinkTarget[]> {
  if (fold(words) === "") return [];
  const { edition } = await findEditedPage(db, pageId);
  return findTargetsIn(new EditionView(await readOutline(db, edition.id)), words);
}

/** Finds pages and headings of an edition as `findTargets` does. */
export function findTargetsIn(view: EditionView, words: string): LinkTarget[] {
  const asked = fold(words);
  if (asked === "") return [];
  const ranked = view.pages.flatMap(targetsOf).flatMap(({ code, ...target }) => {
    const rank = rankOf(asked, fold(code), fold(target.name));
    return rank === null ? [] : [{ target, rank }];
  });
  return ranked
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, MOST_TARGETS)
    .map(({ target }) => target);
}

function targetsOf(page: PublishedPage): (LinkTarget & { code: string })[] {
  const { id, section, code, title, headings } = page;
  const place = named(pageLabel(section, code), title);
  return [
    { code, href: `page:${id}`, name: place, words: pageLabel(section, code) || title, place: "" },
    ...headings.map((heading) => {
      const [label, text] = [pageLabel(section, heading.code), plainText(heading.text)];
      const href = `page:${id}#${headingAnchor(heading.id)}`;
      return { code: heading.code, href, name: named(label, text), words: label || text, place };
    }),
  ];
}

/** The name of what a stored reference leads to; null if there is nothing. `own`: the page being edited. */
export function nameOfTarget(
  href: string,
  view: EditionView,
  own: { id: string; blocks: readonly Block[] },
): string | null {
  const [pageId = "", anchor] = href.slice("page:".length).split("#");
  const page = view.pageById(pageId);
  if (page === undefined) return null;
  const label = pageLabel(page.section, page.code);
  if (anchor === undefined) return named(label, page.title);
  const headings =
    pageId === own.id
      ? own.blocks.flatMap((block) =>
          block.type === "heading" ? [{ id: block.id, code: block.headingCode, text: block.headingText }] : [],
        )
      : page.headings;
  const heading = headings.find(({ id }) => headingAnchor(id) === anchor);
  return heading === undefined ? null : named(pageLabel(page.section, heading.code), plainText(heading.text));
}

function named(label: string, title: string): string {
  return [label, title].filter((part) => part !== "").join(" ");
}

/** The lower, the better; null if it isn't meant. */
function rankOf(asked: string, code: string, name: string): number | null {
  const bare = asked.replace(/^(?:rule|table) /, "");
  if (code !== "" && code === bare) return 0;
  if (code !== "" && code.startsWith(bare)) return 1;
  if (name.startsWith(asked)) return 2;
  return asked.split(" ").every((word) => name.includes(word)) ? 3 : null;
}

function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
