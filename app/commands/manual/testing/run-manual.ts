import { join } from "node:path";
import { countNotesLosing } from "../../../../domains/reading/server/public.ts";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { runCommand } from "../../../../platform/testing/run-command.ts";
import type { DatabaseSettings } from "../../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { addManualCommands } from "../add-commands.ts";

const shippedFolder = join(import.meta.dirname, "../../../../manual");

/** Runs a command for the manual on a database; without one, opening it fails the test. */
export async function runManual(
  words: readonly string[],
  settings?: DatabaseSettings,
): Promise<{ code: number; out: string; err: string }> {
  const open = async () => {
    if (settings === undefined) throw new Error("this command should not need a database");
    return openDatabase(settings);
  };
  return await runCommand(
    (program, output) =>
      addManualCommands(program, {
        ...output,
        watched: false,
        clock: fixedClock(1_800_000_000_000),
        openDatabase: open,
        openUnchanged: open,
        countNotes: countNotesLosing,
        countSavedItems: () => Promise.resolve({ pins: 3, notes: 1, readers: 2 }),
        profilesFolder: join(shippedFolder, "profiles"),
        starterFolder: join(shippedFolder, "starter"),
      }),
    words,
    "manual",
  );
}
