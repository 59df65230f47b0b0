import { workOnImport } from "../../domains/manual/server/files/public.ts";
import { countNotesLosing } from "../../domains/reading/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { answerOrders } from "../../platform/threads/answer-orders.ts";
import { importOrderSchema } from "./run-import.ts";

// Looks at files that were brought to admin, or imports them, with a database connection of its own; see run-import.ts.
answerOrders(async (asked): Promise<Record<string, never>> => {
  const { settings, importId } = importOrderSchema.parse(asked);
  const database = await openDatabase(settings);
  try {
    await workOnImport({ database, clock: systemClock, countNotes: countNotesLosing }, importId);
    return {};
  } finally {
    await database.close();
  }
});
