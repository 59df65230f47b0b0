import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { type SessionOf, requireAccount } from "../../../accounts/server/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { readingCalls } from "../../calls.ts";
import type { PinsAnswer, ReadingPlace } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { nothingToRestore, orderRefused, pageUnknown, pinsChanged, placeUnknown, tooManyPins } from "../errors.ts";
import { findPage, listPins, pinPage } from "../pins/pins.ts";
import { type Reading, readingFor } from "../reading.ts";
import { trackView } from "../viewed/viewed.ts";
import {
  clearPins as clear,
  deletePin,
  listPinIds,
  lockPinIds,
  restorePins as restore,
  updatePositions,
} from "../stores/pins-store.ts";
import { updatePlace } from "../stores/viewed-store.ts";

interface Lists {
  reading: Reading;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
}

/** The lists of a reader with an account: pinned and recently viewed pages (docs/spec/calls.md). */
export function listRoutes(app: FastifyInstance, { reading: all, sessionOf, readerOf }: Lists): void {
  const api = withContracts(app);

  /** Changes the reader's pins and responds with the resulting list. */
  async function answerPins(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (accountId: string, reading: Reading) => Promise<void>,
    message = "",
  ): Promise<PinsAnswer> {
    const { id } = requireAccount(await sessionOf(request), request);
    const reading = readingFor(all, await readerOf(request));
    await act(id, reading);
    reply.header("cache-control", "no-store");
    return { loggedIn: true, success: true, message, data: { data: await listPins(reading, id) } };
  }

  api.route({
    ...readingCalls.pins,
    handler: async (request, reply) => answerPins(request, reply, () => Promise.resolve()),
  });
  api.route({
    ...readingCalls.clearPins,
    handler: async (request, reply) =>
      answerPins(request, reply, (accountId, reading) => clearPins(reading, accountId), "All pins were removed."),
  });
  api.route({
    ...readingCalls.restorePins,
    handler: async (request, reply) =>
      answerPins(request, reply, (accountId, reading) => restorePins(reading, accountId), "Your pins are back."),
  });
  api.route({
    ...readingCalls.orderPins,
    ...refusing(() => orderRefused("it names no pages")),
    // A form with a field for each pin, and some others.
    config: { mostFields: readingLimits.pins + 100 },
    handler: async (request, reply) =>
      answerPins(request, reply, (accountId, reading) => orderPins(reading, accountId, parseOrder(request.body))),
  });
  api.route({
    ...readingCalls.pin,
    handler: async (request, reply) =>
      answerPins(request, reply, (accountId, reading) => pinPage(reading, accountId, request.params.id)),
  });
  api.route({
    ...readingCalls.unpin,
    handler: async (request, reply) =>
      answerPins(request, reply, (accountId, reading) => unpinPage(reading, accountId, request.params.id)),
  });
  api.route({
    ...readingCalls.viewPage,
    handler: async (request, reply) => {
      const { id } = requireAccount(await sessionOf(request), request);
      await trackView(readingFor(all, await readerOf(request)), id, request.params.id);
      return reply.header("cache-control", "no-store").send({ loggedIn: true, success: true, message: "" });
    },
  });
  api.route({
    ...readingCalls.keepPlace,
    ...refusing(placeUnknown),
    handler: async (request, reply) => {
      const { id } = requireAccount(await sessionOf(request), request);
      await keepPlace(all, id, request.params.id, request.body);
      return reply.header("cache-control", "no-store").send({ loggedIn: true, success: true, message: "" });
    },
  });
}

/** Unpins everything; `restorePins` undoes it. */
export async function clearPins({ database, clock }: Reading, accountId: string): Promise<void> {
  await database.db.transaction().execute((trx) => clear(trx, accountId, clock.now()));
}

/** Unpins a page, even a deleted one; does nothing if it isn't pinned. @throws AppError page-unknown (404) */
async function unpinPage({ database }: Reading, accountId: string, pageId: string): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(pageId)) throw pageUnknown();
  await deletePin(database.db, accountId, pageId);
}

/** Keeps where on a page its reader stopped: one write that nobody waits for; a power failure may lose the newest. */
async function keepPlace(
  { database }: Pick<Reading, "database">,
  accountId: string,
  pageId: string,
  place: ReadingPlace,
): Promise<void> {
  await updatePlace(database.relaxed, accountId, pageId, place);
}

/** How long cleared pins can be brought back. */
const UNDO_MS = 24 * 3_600_000;

/**
 * Undoes 'Clear All': restores the cleared pins in their order, below those pinned since.
 * @throws AppError nothing-to-restore (409), too-many-pins (422)
 */
async function restorePins({ database, clock }: Reading, accountId: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if ((await restore(trx, accountId, clock.now() - UNDO_MS)) === 0) throw nothingToRestore();
    if ((await listPinIds(trx, accountId)).length > readingLimits.pins) throw tooManyPins();
  });
}

/**
 * Parses the ids of a new order: `orderedIds` repeated, `orderedIds[]`, `orderedIds[0]` …, or one comma-separated
 * value, as clients write lists.
 * @throws AppError order-refused (422)
 */
function parseOrder(form: unknown): string[] {
  const ids = [...idsOf(form)];
  if (ids.length === 0) throw orderRefused("it names no pages");
  if (ids.length > readingLimits.pins)
    throw orderRefused(`it names ${ids.length} pages, but there can be ${readingLimits.pins} pins at most`);
  if (ids.some((id) => id === "" || id.length > 64)) throw orderRefused("it names something that is not a page");
  return ids;
}

function* idsOf(form: unknown): Generator<string> {
  if (typeof form !== "object" || form === null) return;
  for (const [name, value] of Object.entries(form)) {
    if (!/^orderedIds(?:\[\d{0,6}\])?$/.test(name)) continue;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const text of values) yield* typeof text === "string" ? text.split(",") : [""];
  }
}

/**
 * Sets the order of an account's pins. `orderedIds` names each of them once, in reverse of the displayed order (PIN-2).
 * The later of two orders wins; an order made before a page was pinned or unpinned elsewhere is refused, so that
 * nothing is lost or comes back. Pins of deleted pages, which no one sees, keep their positions.
 * @throws AppError order-refused (422), pins-changed (409)
 */
async function orderPins(
  { database, content }: Reading,
  accountId: string,
  orderedIds: readonly string[],
): Promise<void> {
  const displayed = orderedIds.toReversed();
  const named = new Set(displayed);
  if (named.size < displayed.length) throw orderRefused("it names a page twice");
  await database.db.transaction().execute(async (trx) => {
    const pinned = await lockPinIds(trx, accountId, database.flavor);
    const visible = [...pinned].filter((id) => findPage(content, id));
    if (visible.length !== named.size || !visible.every((id) => named.has(id))) throw pinsChanged();
    await updatePositions(trx, accountId, displayed);
  });
}
