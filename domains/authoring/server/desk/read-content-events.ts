import { listAuditedEvents } from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { AuditEntry, AuditQuery } from "../../../accounts/contract.ts";
import { withKnownAction } from "../../../accounts/rules.ts";
import { contentActions, showEvents } from "./show-events.ts";

/** Reads a part of what happened to releases for the audit log. */
export async function readContentEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const known = withKnownAction(query, contentActions);
  if (known === null) return [];
  const events = await listAuditedEvents(db, known);
  const shown = new Map((await showEvents(db, events)).map((event) => [event.id, event]));
  return events.flatMap(({ id, at }) => {
    const event = shown.get(id);
    if (event === undefined) return [];
    const { what, who, release, reason: detail } = event;
    return { id, at, kind: "content", what, about: release, who, detail };
  });
}
