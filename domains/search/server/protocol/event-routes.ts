import type { FastifyInstance } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { protocolCalls } from "../../calls.ts";
import { invalidBody } from "../errors.ts";
import type { Search } from "../search.ts";
import type { Gate, ProtocolRouteOptions } from "./access/gate.ts";
import { passes } from "./objects/get-objects.ts";
import { sendJson } from "./send-json.ts";

/** The hosted service's Insights: counts what readers did with which hit, and drops who did it. */
export function eventRoutes(app: FastifyInstance, search: Search, gate: Gate, options: ProtocolRouteOptions): void {
  withContracts(app).route({
    ...protocolCalls.events,
    ...options,
    ...refusing(() => invalidBody('Send {"events": [{"eventType": "click", "eventName": …, "index": …}]}.')),
    handler: async (request, reply) => {
      const { events } = request.body;
      const { scope } = gate.enter(
        request,
        events.map(({ index }) => index),
        events.length,
      );
      for (const event of events) {
        const source = search.indexes.source(event.index);
        search.events.note(event, (objectID) => {
          const record = source?.record(objectID);
          return record !== undefined && passes(record, scope);
        });
      }
      return sendJson(reply, '{"status":200,"message":"OK"}');
    },
  });
}
