import { inThread, ThreadStopped } from "../../../../platform/threads/in-thread.ts";
import { type Catalog, catalogSchema } from "../../contract.ts";
import { catalogUnreadable } from "./errors.ts";

/** The longest catalog is read in a tenth of a second; what takes longer is none. */
const LONGEST_MS = 10_000;

/**
 * Reads a catalog file that somebody sent, like `readCatalogFile`, in a thread: text that is no catalog can keep the
 * parser for seconds, and others must not wait. @throws AppError catalog-unreadable
 */
export async function readCatalogAside(text: string): Promise<Catalog> {
  try {
    return await inThread(new URL("./catalog-thread.ts", import.meta.url), {
      order: text,
      answer: catalogSchema,
      longestMs: LONGEST_MS,
    });
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    throw catalogUnreadable(["Reading it takes too long. Begin with the file as it was."]);
  }
}
