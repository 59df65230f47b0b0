import type { Clock } from "../../../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../../../platform/db/database.ts";
import { newId } from "../../../../../../platform/ids/new-id.ts";
import { defineJob, enqueueJob } from "../../../../../../platform/jobs/define-job.ts";
import type { EditionImportsTable } from "../../../edit/tables.ts";
import { KEPT_MS, deleteOldImports, insertImport } from "./imports-store.ts";
import { z } from "zod";

/** Who begins an import, of what: the files, the release that they are of, and what the job does with them. */
interface BegunImport extends Pick<EditionImportsTable, "state" | "archive" | "base"> {
  editionId: string;
  account: { id: string; firstName: string; lastName: string };
}

/** Keeps an import for a job to work on, and forgets those that were left long ago; returns its id. */
export async function enqueueImport(
  trx: Trx,
  clock: Clock,
  { editionId, account, ...begun }: BegunImport,
): Promise<string> {
  const [id, now] = [newId(clock), clock.now()];
  await deleteOldImports(trx, now - KEPT_MS);
  await insertImport(trx, {
    ...begun,
    id,
    edition_id: editionId,
    account_id: account.id,
    progress: "",
    report: null,
    problem: "",
    author: `${account.firstName} ${account.lastName}`,
    reason: "",
    made_at: now,
    changed_at: now,
  });
  await enqueueJob(trx, clock, importFilesJob, { importId: id });
  return id;
}

/** Looks at files that were brought to admin, or imports them, as the import stands. */
export const importFilesJob = defineJob({
  name: "import-files",
  payload: z.object({ importId: z.string() }),
  attempts: 3,
});
