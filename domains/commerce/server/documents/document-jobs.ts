import type { Database } from "../../../../platform/db/database.ts";
import { keepBytes } from "../../../../platform/files/stores/stored-files.ts";
import { handleJob, type JobHandler } from "../../../../platform/jobs/define-job.ts";
import { keepPdf } from "./documents-store.ts";
import { renderDocumentJob } from "./jobs.ts";
import { readDocument } from "./documents.ts";
import { renderPdf } from "./rendering/render-pdf.ts";

/** What rendering takes. */
export interface Documents {
  database: Database;
  /** The publisher's folder of templates; the shipped ones if undefined. */
  templates: string | undefined;
}

/** The jobs of documents. Run one at a time: each takes a processor and 200 MB. */
export function documentJobs({ database, templates }: Documents): JobHandler[] {
  return [
    handleJob(renderDocumentJob, async ({ documentId }, { signal }) => {
      const document = await readDocument(database.db, documentId);
      if (!document || document.isRendered) return;
      const { pdf, templateHash } = await renderPdf(document.content, { templates, signal });
      // First its bytes, then the row that names them: what comes to an end in between is rendered again.
      const kept = await keepBytes(database.files, {
        kind: "documents",
        bytes: pdf,
        distinct: documentId,
        waiting: "job",
      });
      await keepPdf(database.db, documentId, kept, templateHash);
    }),
  ];
}
