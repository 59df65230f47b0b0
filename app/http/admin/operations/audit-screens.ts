import {
  AUDIT_PATH,
  type AuditEntry,
  auditKindNames,
  auditKinds,
  type AuditKind,
  type AuditQuery,
  type AuditView,
  type StaffRole,
} from "../../../../domains/accounts/contract.ts";
import { seesInLog } from "../../../../domains/accounts/rules.ts";
import {
  accountActions,
  type AuditFilter,
  parseAuditFilter,
  readAccountEvents,
  writePlace,
} from "../../../../domains/accounts/server/records/public.ts";
import { contentActions, readContentEvents } from "../../../../domains/manual/server/admin/audit.ts";
import { commerceActions, readMoneyEvents } from "../../../../domains/commerce/server/public.ts";
import { groupEventWords, readGroupEvents } from "../../../../domains/groups/server/admin/audit.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { AdminVisit } from "../../../../domains/admin/server/public.ts";
import type { AnyAnswer, AnyScreen, AdminParts } from "../admin-screen.ts";

/** So many entries are on a screen. */
const SHOWN = 50;
/** So many are read at a time for a file. */
const CHUNK = 200;

interface AuditSource {
  /** Everything that can have been done: names, and words for them. */
  words: Readonly<Record<string, string>>;
  read(db: Queries, query: AuditQuery): Promise<AuditEntry[]>;
}

const sources: Readonly<Record<AuditKind, AuditSource>> = {
  accounts: { words: accountActions, read: readAccountEvents },
  groups: { words: groupEventWords, read: readGroupEvents },
  money: { words: commerceActions, read: readMoneyEvents },
  content: { words: contentActions, read: readContentEvents },
};

/**
 * The audit log: what happened, from every domain, in one list of what the role may see. Its form is sent to filter and
 * to go on: an address that is filtered by stands in no URL.
 */
export function auditScreens({ database: { db } }: AdminParts): AnyScreen[] {
  const load = (visit: AdminVisit) => showLog(db, visit, { isRefused: Object.keys(visit.fields).length > 0 });
  const screen = { action: "see-audit-log", load } as const;
  return [
    {
      ...screen,
      path: AUDIT_PATH,
      listed: "Audit log",
      form: { act: "filter-log", send: (visit) => showLog(db, visit, { isRefused: false }) },
    },
    {
      ...screen,
      path: `${AUDIT_PATH}/csv`,
      listed: null,
      form: {
        act: "export-log",
        send: async ({ fields, role }) => {
          const filter = await parseAuditFilter(db, fields, kindsFor(role));
          return { name: "audit-log.csv", type: "text/csv", pieces: csvOf(db, filter) };
        },
      },
    },
  ];
}

async function showLog(db: Queries, visit: AdminVisit, { isRefused }: { isRefused: boolean }): Promise<AnyAnswer> {
  const { fields: typed, role, csrfToken } = visit;
  const kinds = kindsFor(role);
  const part = isRefused ? null : await readPart(db, await parseAuditFilter(db, typed, kinds), SHOWN + 1);
  const entries = part?.slice(0, SHOWN) ?? null;
  const last = part !== null && part.length > SHOWN ? entries?.at(-1) : undefined;
  const view: AuditView = {
    entries,
    actions: kinds.map((kind) => ({ kind, words: sources[kind].words })),
    typed,
    next: last === undefined ? null : writePlace(last),
    csrfToken,
  };
  return { title: "Audit log", above: null, shown: { screen: "audit", view } };
}

function kindsFor(role: StaffRole): AuditKind[] {
  return auditKinds.filter((kind) => seesInLog(role, kind));
}

/** The newest entries of a filter, whichever domain they are from. */
async function readPart(db: Queries, { kinds, ...query }: AuditFilter, limit: number): Promise<AuditEntry[]> {
  const parts = await Promise.all(kinds.map((kind) => sources[kind].read(db, { ...query, limit })));
  return parts.flat().toSorted(newestFirst).slice(0, limit);
}

function newestFirst(left: AuditEntry, right: AuditEntry): number {
  return right.at - left.at || (left.id < right.id ? 1 : -1);
}

/** What a filter selects as CSV, part by part; times in UTC. */
async function* csvOf(db: Queries, filter: AuditFilter): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(["Time", "Kind", "What", "About", "By", "Details"]);
  let { before } = filter;
  for (;;) {
    const entries = await readPart(db, { ...filter, before }, CHUNK);
    for (const { at, kind, what, about, who, detail } of entries) {
      yield csvRow([new Date(at).toISOString(), auditKindNames[kind], what, about, who, detail]);
      await yieldToEventLoop();
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < CHUNK) return;
    before = last;
  }
}
