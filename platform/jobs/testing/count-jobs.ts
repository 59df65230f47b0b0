import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** A job that exists only in these tests, and the table its runs write to. */
export const countJob = defineJob({
  name: "count",
  payload: z.object({ thing: z.string() }),
  attempts: 3,
  pauseMs: 1_000,
  longestPauseMs: 60_000,
});

declare module "../../db/database.ts" {
  interface Tables {
    counts: { thing: string; worker: string };
  }
}
