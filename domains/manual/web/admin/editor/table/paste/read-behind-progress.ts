import { yielder, pause } from "../../paste/limits.ts";
import type { PasteNotes } from "../../paste/clean-markup.ts";
import { showProgress } from "../../paste/paste-progress.ts";
import { type Copied, pastedLongGrid, type PastedRow } from "./paste-grid.ts";

/** Reads a long table behind a line of progress that can cancel it: undefined then; null if there are no words. */
export async function readBehindProgress(copied: Copied, notes: PasteNotes): Promise<PastedRow[] | null | undefined> {
  const progress = showProgress("Pasting a long table…");
  const yieldToEventLoop = yielder();
  try {
    // The line of progress is seen first.
    await pause();
    const step = async (read: number) => {
      progress.show(read);
      await yieldToEventLoop();
      return !progress.isCanceled();
    };
    return await pastedLongGrid(copied, step, notes);
  } finally {
    progress.close();
  }
}
