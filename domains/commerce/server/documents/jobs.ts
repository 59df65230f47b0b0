import { z } from "zod";
import { defineJob } from "../../../../platform/jobs/define-job.ts";

/** Renders a document's PDF. Retried for about a day: a template that is wrong can be fixed meanwhile. */
export const renderDocumentJob = defineJob({
  name: "render-document",
  payload: z.object({ documentId: z.string() }),
  attempts: 20,
  pauseMs: 10_000,
  longestPauseMs: 7_200_000,
});
