import type { Queries } from "../../../../../platform/db/database.ts";

/** What names a page in a list, whichever edition it is of. */
export interface PageName {
  id: string;
  edition: string;
  code: string;
  title: string;
  /** Its address; null once it was removed. */
  href: string | null;
}

/** So many ids go into one statement. */
const BATCH = 200;

/** The names of pages by their ids; pages that no edition ever had are left out. */
export async function readPageNames(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, PageName>> {
  const names = new Map<string, PageName>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await db
      .selectFrom("pages")
      .innerJoin("editions", "editions.id", "pages.edition_id")
      .select([
        "pages.id",
        "editions.handle as edition",
        "pages.section",
        "pages.slug",
        "pages.code",
        "pages.title",
        "pages.removed_at",
      ])
      .where("pages.id", "in", ids.slice(start, start + BATCH))
      .execute();
    for (const { id, edition, section, slug, code, title, removed_at: removedAt } of rows)
      names.set(id, {
        id,
        edition,
        code,
        title,
        href: removedAt === null ? `/bluebook/${edition}/${section}/${slug}` : null,
      });
  }
  return names;
}
