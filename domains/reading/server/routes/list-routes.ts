import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { requireAccount } from "../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { readingCalls } from "../../calls.ts";
import type { PinsAnswer } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { orderRefused, placeUnknown } from "../errors.ts";
import { clearPins, listPins, orderPins, parseOrder, pinPage, restorePins, unpinPage } from "../pins/pins.ts";
import { type Reading, readingFor } from "../reading.ts";
import { keepPlace, trackView } from "../viewed/viewed.ts";

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
      answerPins(request, reply, (accountId, reading) => restorePins(reading, accountId), "Your pins were restored."),
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
