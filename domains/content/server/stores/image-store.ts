import type { Queries } from "../../../../platform/db/database.ts";
import type { ImagesTable } from "../tables.ts";

/** Stores pictures by content name; existing ones stay as they are. */
export async function saveImages(db: Queries, images: readonly ImagesTable[]): Promise<void> {
  for (const image of images) {
    await db
      .insertInto("images")
      .values(image)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
}
