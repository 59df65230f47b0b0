import process from "node:process";
import { z } from "zod";
import { readProcessArguments } from "../../testing/process-arguments.ts";
import { databaseSettingsSchema } from "../database-settings.ts";
import { openDatabase } from "../open-database.ts";
import type { ThingTables } from "./things.ts";

/** Child process: adds things, two per transaction, and prints each pair's number once it is acknowledged. */
const { settings } = readProcessArguments(z.object({ settings: databaseSettingsSchema }));
const database = await openDatabase<ThingTables>(settings);
for (let pair = 0; ; pair += 1) {
  await database.db.transaction().execute(async (trx) => {
    for (const half of ["a", "b"]) {
      await trx
        .insertInto("things")
        .values({ id: `${pair}${half}`, amount: pair, note: null, bytes: null })
        .execute();
    }
  });
  process.stdout.write(`${pair}\n`);
}
