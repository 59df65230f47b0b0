import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { handleJob, type JobHandler } from "../../../platform/jobs/define-job.ts";
import type { JobLog } from "../../../platform/jobs/run-job.ts";
import { changeImport, findImport, isAtWork, noArchive } from "./files/imports/uploads/imports-store.ts";
import { importFilesJob } from "./files/imports/uploads/enqueue-import.ts";
import { removeFileJob } from "./edit/pictures/remove-file-job.ts";
import { publishPageJob } from "./edit/schedule/publish-page-job.ts";
import { namesFile } from "./stores/image-store.ts";
import { publishReleaseJob } from "./publish/releases/schedule/publish-job.ts";

/** The jobs that publish releases and pages at their time, and remove what pictures left in the store, for the worker. */
export function releaseJobs(context: { database: Database; clock: Clock; log: JobLog }): JobHandler[] {
  return [
    handleJob(publishReleaseJob, async (scheduled) => {
      const { publishScheduled } = await import("./publish/releases/schedule/publish-scheduled.ts");
      const problem = await publishScheduled(context, scheduled);
      if (problem !== null) context.log.warn({ release: scheduled.release }, `not published at its time: ${problem}`);
    }),
    handleJob(publishPageJob, async (scheduled) => {
      const { publishScheduledPage } = await import("./edit/schedule/schedule-page.ts");
      const problem = await publishScheduledPage(context, scheduled);
      if (problem !== null) context.log.warn({ page: scheduled.pageId }, `not published at its time: ${problem}`);
    }),
    handleJob(removeFileJob, async ({ file }) => {
      const { db, files } = context.database;
      if (files === undefined) context.log.warn({ file }, "a removed picture stays in a store that is no longer set");
      // Its key is its own; this is for whoever puts rows back by hand.
      else if (!(await namesFile(db, file))) await files.remove(file);
    }),
  ];
}

/** What imports need. */
interface Imports {
  database: Database;
  clock: Clock;
  /** Does what an import waits for, away from readers (imports/uploads/work-on-import.ts). */
  runImport(importId: string, signal: AbortSignal): Promise<void>;
}

/** The job that looks at files brought to admin, and imports them. Run one at a time: it takes a processor. */
export function importJobs({ database, clock, runImport }: Imports): JobHandler[] {
  const giveUp = async (importId: string) => {
    const row = await findImport(database.db, importId);
    if (row === undefined || !isAtWork(row)) return;
    const problem = `It failed several times. The reason is in the log. ${row.state === "starting" ? "Start the edition" : "Upload the files"} again, or ask whoever runs the server.`;
    await changeImport(database.db, row, { state: "failed", problem, archive: noArchive, changed_at: clock.now() });
  };
  return [
    handleJob(
      importFilesJob,
      async ({ importId }, { signal, isLast }) => {
        await runImport(importId, signal).catch(async (error: unknown) => {
          if (isLast) await giveUp(importId);
          throw error;
        });
      },
      async ({ importId }) => giveUp(importId),
    ),
  ];
}
