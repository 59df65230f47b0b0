import type { FastifyBaseLogger } from "fastify";
import { UNDO_PATH, type UndoView } from "../../../../domains/accounts/contract.ts";
import {
  askSecondPerson,
  endRequest,
  findAccount,
  findAccountByEmail,
  noteDone,
  readInverses,
  readRequests,
} from "../../../../domains/accounts/server/records/public.ts";
import type { AnyForm, AnyScreen, AdminParts } from "../admin-screen.ts";

import type { UndoableAct } from "../../../../domains/accounts/rules.ts";
import { pagePath } from "../../../../domains/manual/admin/contract.ts";
import { backToWhatWasLive } from "../../../../domains/manual/server/admin/words.ts";
import { type AdminVisit, always, type InversesOf, never, tableOf } from "../../../../domains/admin/server/public.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";

/**
 * Does what a form says, or asks what it has to ask. Where a publisher wants two people, what does harm waits for the
 * second one first; what was done can be taken back (docs/decisions/admin-acts.md).
 * @returns the address to go on to, a screen or a file. @throws AppError why it can't be done
 */
export async function doAct(
  parts: AdminParts,
  log: FastifyBaseLogger,
  form: AnyForm,
  visit: AdminVisit,
): ReturnType<AnyForm["send"]> {
  const { act, isDirect = false } = form;
  const doesIt = isDirect || visit.fields["agreed"] !== undefined;
  const second = doesIt ? await askSecondPerson(parts.accounts, { ...visit, act }) : { request: null };
  if (second === "waits") return `${UNDO_PATH}?done=waits`;
  const inversesOf = await (form.lookBefore?.(visit) ?? lookBefore(parts, act, visit));
  const next = await form.send(visit);
  if (typeof next !== "string" && !("shown" in next && next.isDone === true)) return next;
  try {
    if (second.request !== null) await endRequest(parts.accounts, second.request);
    await noteAct(parts, form, visit, inversesOf);
  } catch (error) {
    // It is done: only the short way to take it back is missing.
    log.error({ err: error, act }, "what takes an act back was not kept");
  }
  return next;
}

async function noteAct(
  { database, accounts }: AdminParts,
  { act }: AnyForm,
  { path, fields, account }: AdminVisit,
  inversesOf: InversesOf,
): Promise<void> {
  const done = { act, path, fields, byAccountId: account.id, inverses: await inversesOf() };
  await database.db.transaction().execute((trx) => noteDone(trx, accounts, done));
}

type Parts = Pick<AdminParts, "database" | "orders">;

/** Looks at how something stands before an act changes it. */
type Look = (parts: Parts, visit: AdminVisit) => Promise<InversesOf> | InversesOf;

/** Looks at what an act will change, so that what takes it back is known afterwards: nothing, for most acts. */
async function lookBefore(parts: Parts, act: string, visit: AdminVisit): Promise<InversesOf> {
  return hasLook(act) ? await looks[act](parts, visit) : never;
}

const looks: Readonly<Record<UndoableAct, Look>> = {
  "publish-menu": ({ database: { db } }, { params }) => backToWhatWasLive(db, { handle: word(params, "edition") }),
  "share-page": (_, { params }) => always({ act: "end-page-links", path: pagePath(word(params, "page"), "end-links") }),
  "change-role": async ({ database: { db } }, { fields }) => {
    const account =
      fields["account"] === undefined
        ? await findAccountByEmail(db, fields["email"] ?? "")
        : await findAccount(db, fields["account"]);
    if (account === undefined) return never;
    const before = { account: account.id, role: account.staffRole ?? "none" };
    return always({ act: "change-role", path: "/admin/staff", fields: before });
  },
};

function hasLook(act: string): act is UndoableAct {
  return Object.hasOwn(looks, act);
}

function word(params: AdminVisit["params"], name: string): string {
  return params[name] ?? "";
}

/** Actions awaiting a second person, what was done lately and can be taken back, and what takes back what users were given. */
export function undoScreens(parts: AdminParts): AnyScreen[] {
  const { accounts } = parts;
  return [
    {
      path: UNDO_PATH,
      action: "open-admin",
      listed: "Undo",
      load: async (visit) => {
        const { role, csrfToken } = visit;
        const waiting = await readRequests(accounts, visit);
        const blocks = [...waitingBlocks(waiting), ...undoBlocks(await readInverses(accounts, role))];
        return {
          title: "Undo actions",
          above: null,
          shown: { screen: "blocks", view: { blocks, csrfToken } },
        };
      },
      form: {
        act: "drop-request",
        send: async (visit) => {
          const request = (await readRequests(accounts, visit)).find(({ id }) => id === visit.fields["id"]);
          if (request !== undefined) await endRequest(accounts, request.id);
          return `${UNDO_PATH}?done=dropped`;
        },
      },
      notices: {
        waits: "This needs approval from someone else with the same permission. They were notified by email.",
        dropped: "The request is closed. Nothing was done.",
      },
    },
  ];
}

/** Actions awaiting a second person, and what decides about it. */
function waitingBlocks(waiting: UndoView["waiting"]): AdminBlock[] {
  if (waiting.length === 0) return [];
  const table = tableOf(waiting, {
    caption: "Actions awaiting a second person",
    columns: [
      { name: "Requested action", value: (line) => whatOf(line) },
      { name: "By", value: ({ by, isOwn }) => (isOwn ? `${by} (you)` : by) },
      { name: "When", value: ({ at }) => at },
      {
        name: "Decide",
        value: ({ id, what, by, isOwn, path, fields }) => {
          const about = `: ${what}, ${by}`;
          const look = { action: path, label: "Review", about, fields: { ...fields, look: "1" } };
          const drop = { action: UNDO_PATH, label: isOwn ? "Withdraw" : "Reject", about, fields: { id } };
          return { text: "", sends: isOwn ? [drop] : [look, drop] };
        },
      },
    ],
    empty: "",
  });
  return [{ kind: "heading", text: "Waiting for a second person" }, table, { kind: "heading", text: "Recent actions" }];
}

/** What was done lately, and what takes it back. */
function undoBlocks(acts: UndoView["acts"]): AdminBlock[] {
  const table = tableOf(acts, {
    caption: "Actions that can be undone",
    columns: [
      { name: "Action", value: (line) => whatOf(line) },
      { name: "By", value: ({ by }) => by },
      { name: "When", value: ({ at }) => at },
      { name: "Until", value: ({ until }) => until },
      {
        name: "Undo",
        isShort: true,
        value: ({ what, at, path, fields }) => {
          const [text, about] = ["Undo", `: ${what}, ${at}`];
          if (Object.keys(fields).length === 0) return { text, href: path, label: text + about };
          return { text: "", sends: [{ action: path, label: text, about, fields }] };
        },
      },
    ],
    empty: "There is nothing from the last two weeks that you can undo.",
  });
  const text =
    "Actions that grant permissions or money, or open pages, can be undone here for two weeks. You will be asked to confirm first. To separate merged accounts, use the user’s screen or the link in the emails about the merge.";
  return [{ kind: "text", text }, table];
}

function whatOf({ what, fields }: { what: string; fields: Readonly<Record<string, string>> }): string {
  const named = fields["domain"] ?? fields["network"] ?? fields["email"];
  return named === undefined ? what : `${what}: ${named}`;
}
