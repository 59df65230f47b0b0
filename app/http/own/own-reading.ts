import type { FastifyRequest } from "fastify";
import { contentFor, readPanels } from "../../../domains/content/server/public.ts";
import type { Groups } from "../../../domains/groups/server/public.ts";
import { listNotes, retainedData } from "../../../domains/reading/server/public.ts";
import type { OwnReading } from "../../../domains/reading/web/viewer-context.ts";
import { personalData } from "./personal-data.ts";
import { readUser, type UserCall } from "./user-call.ts";

interface OwnSources extends UserCall {
  groups: Groups;
}

/** Reads the data for the personal screens of a reader with an account: what their calls would return. */
export function ownReading(sources: OwnSources, request: FastifyRequest, refusal: string): OwnReading {
  const { content, reading, groups } = sources;
  return {
    user: async () => readUser(sources, await sources.viewerOf(request)),
    panels: async (version) => {
      const { reader } = await sources.viewerOf(request);
      return (await readPanels(contentFor(content, reader), version)) ?? null;
    },
    notes: async (asked) => {
      const { session, reader } = await sources.viewerOf(request);
      if (!session) return { notes: [], older: null, total: 0 };
      return listNotes(reading, { accountId: session.account.id, reader }, asked);
    },
    kept: () => retainedData({ parts: personalData(content, groups) }),
    refusal,
    csrfToken: async () => (await sources.viewerOf(request)).session?.csrfToken ?? "",
  };
}
