import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import { answerOrders } from "../../../../../platform/flow/answer-orders.ts";
import { packEdition } from "./pack-edition.ts";
import type { ThreadAnswer } from "./run-thread.ts";
import { workOnImport } from "./work-on-import.ts";

/** Imports or exports one edition, with a database connection of its own; see run-thread.ts. */
const orderSchema = z.object({
  settings: z.object({ databaseUrl: z.string().optional(), dataDir: z.string() }),
  order: z.union([z.object({ importId: z.string() }), z.object({ handle: z.string() })]),
});

answerOrders(async (asked): Promise<ThreadAnswer> => {
  const { settings, order } = orderSchema.parse(asked);
  const database = await openDatabase(settings);
  try {
    if ("handle" in order) return { archive: new Uint8Array(await packEdition(database, order.handle)) };
    await workOnImport({ database, clock: systemClock }, order.importId);
    return {};
  } finally {
    await database.close();
  }
});
