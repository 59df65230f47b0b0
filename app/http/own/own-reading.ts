import type { FastifyRequest } from "fastify";
import { readPanels } from "../../../domains/content/server/public.ts";
import type { Groups } from "../../../domains/groups/server/public.ts";
import { listNotes, whatIsKept } from "../../../domains/reading/server/public.ts";
import type { OwnReading } from "../../../domains/reading/web/who-reads.ts";
import { personalData } from "./personal-data.ts";
import { readUser, type UserCall } from "../user-call.ts";

interface OwnSources extends UserCall {
  groups: Groups;
}

/** What the own screens of a reader with an account are drawn from: what their calls would answer. */
export function ownReading(sources: OwnSources, request: FastifyRequest, refusal: string): OwnReading {
  const { content, reading, database, groups } = sources;
  return {
    user: async () => readUser(sources, await sources.askerOf(request)),
    panels: async (version) => (await readPanels(content, version)) ?? null,
    notes: async (search) => {
      const { session } = await sources.askerOf(request);
      return session ? listNotes(reading, session.account.id, { search }) : [];
    },
    kept: () => whatIsKept({ database, parts: personalData(content, groups) }),
    refusal,
    typedEmail: refusal === "" ? "" : emailOf(request.body),
    csrfToken: async () => (await sources.askerOf(request)).session?.csrfToken ?? "",
  };
}

function emailOf(body: unknown): string {
  return typeof body === "object" && body !== null && "email" in body && typeof body.email === "string"
    ? body.email
    : "";
}
