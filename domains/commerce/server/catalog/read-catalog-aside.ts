import { z } from "zod";
import { inThread, ThreadStopped } from "../../../../platform/flow/in-thread.ts";
import { type Catalog, catalogSchema } from "../../contract.ts";
import { requireLength } from "./catalog-file.ts";
import { catalogRefused, catalogUnreadable } from "./errors.ts";

/** The longest catalog is read in a tenth of a second; what takes longer is none. */
const LONGEST_MS = 10_000;

const answerSchema = z.union([z.object({ catalog: catalogSchema }), z.object({ refused: z.string() })]);
/** What the thread answers. */
export type CatalogAnswer = z.infer<typeof answerSchema>;

/**
 * Reads a catalog file that somebody sent, like `readCatalogFile`, in a thread: text that is no catalog can keep the
 * parser for seconds, and others must not wait. @throws AppError catalog-unreadable
 */
export async function readCatalogAside(text: string): Promise<Catalog> {
  requireLength(text);
  const answer = await readInThread(text);
  if ("refused" in answer) throw catalogRefused(answer.refused);
  return answer.catalog;
}

async function readInThread(text: string): Promise<CatalogAnswer> {
  try {
    return await inThread(new URL("./catalog-thread.ts", import.meta.url), {
      order: text,
      answer: answerSchema,
      longestMs: LONGEST_MS,
    });
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    throw catalogUnreadable(["Reading it takes too long. Begin with the file as it was."]);
  }
}
