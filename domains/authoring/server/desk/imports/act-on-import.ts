import { z } from "zod";
import { enqueueJob } from "../../../../../platform/jobs/enqueue-job.ts";
import type { EditingContext } from "../../editing/drafts/open-draft.ts";
import { importFilesJob } from "../../imports/uploads/import-job.ts";
import { changeImport, lockImport, noArchive } from "../../imports/uploads/imports-store.ts";
import { importFormWrong, importMovedOn, importUnknown } from "./errors.ts";

const formSchema = z.object({
  act: z.enum(["import", "discard"]),
  reason: z.string().trim().max(500, "Use at most 500 characters of reason.").default(""),
});

/** Who acts on which import, and what was sent. */
interface ImportAct {
  id: string;
  account: { id: string; firstName: string; lastName: string };
  fields: Readonly<Record<string, string>>;
}

/**
 * Imports files that somebody has looked at, by a job, or discards them.
 * @throws AppError import-unknown, import-moved-on, import-form-wrong
 */
export async function actOnImport(
  { database, clock }: EditingContext,
  { id, account, fields }: ImportAct,
): Promise<"import" | "discard"> {
  const form = formSchema.safeParse(fields);
  if (!form.success) throw importFormWrong(form.error.issues[0]?.message);
  const { act, reason } = form.data;
  await database.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, database.flavor, id);
    if (row === undefined) throw importUnknown();
    if (row.state !== "ready") throw importMovedOn();
    const changed_at = clock.now();
    if (act === "discard") {
      await changeImport(trx, row, { state: "discarded", archive: noArchive, changed_at });
      return;
    }
    const author = `${account.firstName} ${account.lastName}`;
    await changeImport(trx, row, { state: "importing", account_id: account.id, author, reason, changed_at });
    await enqueueJob(trx, clock, importFilesJob, { importId: id });
  });
  return act;
}
