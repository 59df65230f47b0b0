import type { FastifyBaseLogger } from "fastify";
import { UNDO_PATH } from "../../../../domains/accounts/contract.ts";
import { askSecondPerson, endRequest, noteDone } from "../../../../domains/accounts/server/public.ts";
import type { DeskForm, DeskVisit } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";
import { type InversesOf, lookBefore } from "./inverses.ts";

/**
 * Does what a form says, or asks what it has to ask. Where a publisher wants two people, what does harm waits for the
 * second one first (decision 140); what was done can be taken back (decision 150).
 * @returns the address to go on to, a screen or a file. @throws AppError why it can't be done
 */
export async function doAct(
  parts: DeskParts,
  log: FastifyBaseLogger,
  form: DeskForm,
  visit: DeskVisit,
): ReturnType<DeskForm["send"]> {
  const { act, isDirect = false } = form;
  const doesIt = isDirect || visit.fields["agreed"] !== undefined;
  const second = doesIt ? await askSecondPerson(parts.accounts, { ...visit, act }) : { request: null };
  if (second === "waits") return `${UNDO_PATH}?done=waits`;
  const inversesOf = await lookBefore(parts, act, visit);
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
  { database, clock }: DeskParts,
  { act }: DeskForm,
  { path, fields, account }: DeskVisit,
  inversesOf: InversesOf,
): Promise<void> {
  const done = { act, path, fields, byAccountId: account.id, inverses: await inversesOf() };
  await database.db.transaction().execute((trx) => noteDone(trx, clock, done));
}
