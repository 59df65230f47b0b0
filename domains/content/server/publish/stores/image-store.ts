import type { Queries } from "../../../../../platform/db/database.ts";
import type { ContentTables, ImagesTable } from "../../tables.ts";

/** Stores pictures under the names of their content; those that are there stay as they are. */
export async function saveImages(db: Queries<ContentTables>, images: readonly ImagesTable[]): Promise<void> {
  for (const image of images) {
    await db
      .insertInto("images")
      .values(image)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
}
