import { listEditions, plainText, readBlocks, readHeadings } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { breathe } from "../../../../../platform/flow/breathe.ts";
import { pagePath } from "../../../page-views.ts";
import type { QuickLookView } from "../../../part-views.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { pageName, readPlaces } from "./places.ts";

/** Lists the tables that quick look shows, in reading order. @throws AppError edition-unknown */
export async function readQuickLook(db: Queries, handle: string): Promise<QuickLookView> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const { view } = await readPlaces(db, edition.id);
  const headings = await readHeadings(
    db,
    view.pages.map((page) => page.revisionId),
  );
  const tables: QuickLookView["tables"][number][] = [];
  for (const page of view.pages.filter(({ revisionId }) => headings.get(revisionId)?.hasQuickLook === true)) {
    for (const [index, block] of (await readBlocks(db, page.revisionId)).entries()) {
      if (block.type !== "table" || !block.quickLook) continue;
      const name = pageName(page);
      tables.push({
        id: `${page.id} ${index}`,
        title: plainText(block.title) || name,
        page: name,
        href: pagePath(page.id),
        rows: block.rows.length,
      });
    }
    await breathe();
  }
  return { handle, tables };
}
