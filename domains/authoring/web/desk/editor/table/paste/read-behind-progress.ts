import { breather, pause } from "../../paste/breathe.ts";
import { showProgress } from "../../paste/paste-progress.ts";
import { type Copied, pastedLongGrid, type PastedRow } from "./paste-grid.ts";

/** Reads a long table behind a line of progress that can cancel it; null then, or if there are no words. */
export async function readBehindProgress(copied: Copied): Promise<PastedRow[] | null> {
  const progress = showProgress("Pasting a long table…");
  const breathe = breather();
  try {
    // The line of progress is seen first.
    await pause();
    return await pastedLongGrid(copied, async (read) => {
      progress.show(read);
      await breathe();
      return !progress.isCanceled();
    });
  } finally {
    progress.close();
  }
}
