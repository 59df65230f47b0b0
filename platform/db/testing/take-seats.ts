import process from "node:process";
import { z } from "zod";
import { readProcessArguments } from "../../testing/process-arguments.ts";
import { databaseSettingsSchema } from "../database-settings.ts";
import { lockRows } from "../dialect.ts";
import { openDatabase } from "../open-database.ts";
import type { ThingTables } from "./things.ts";

/**
 * Child process: tries `times` times concurrently to take one off the thing 'seats', and prints how often it succeeded.
 */
const { settings, times } = readProcessArguments(z.object({ settings: databaseSettingsSchema, times: z.int() }));
const database = await openDatabase<ThingTables>(settings);

async function takeSeat(): Promise<boolean> {
  return await database.db.transaction().execute(async (trx) => {
    const query = trx.selectFrom("things").select("amount").where("id", "=", "seats");
    const { amount } = await lockRows(query, database.flavor).executeTakeFirstOrThrow();
    if (amount === 0) return false;
    await trx
      .updateTable("things")
      .set({ amount: amount - 1 })
      .where("id", "=", "seats")
      .execute();
    return true;
  });
}

const taken = await Promise.all(Array.from({ length: times }, takeSeat));
process.stdout.write(`${taken.filter(Boolean).length}\n`);
await database.close();
