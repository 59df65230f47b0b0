import { z } from "zod";
import type { JobTables } from "../tables.ts";
import { defineJob } from "../define-job.ts";

/** A job that only these tests have, and the table that its runs write into. */
export const countJob = defineJob({
  name: "count",
  payload: z.object({ thing: z.string() }),
  attempts: 3,
  pauseMs: 1_000,
  longestPauseMs: 60_000,
});

export interface CountTables extends JobTables {
  counts: { thing: string; worker: string };
}
