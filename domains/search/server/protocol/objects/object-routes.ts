import type { FastifyInstance } from "fastify";
import { refusing, withContracts } from "../../../../../platform/http/api/with-contracts.ts";
import { protocolCalls } from "../../../calls.ts";
import { invalidBody, unknownObject, unknownParameter } from "../../errors.ts";
import type { Search } from "../../search.ts";
import { addressParameters, type Gate, type ProtocolRouteOptions } from "../access/gate.ts";
import { readSingle } from "../asked/read-body.ts";
import { sendJson } from "../send-json.ts";
import { browse } from "./browse.ts";
import { getObject } from "./get-objects.ts";

/** Records by their ids, and whole indexes for keys that may. */
export function objectRoutes(app: FastifyInstance, search: Search, gate: Gate, options: ProtocolRouteOptions): void {
  const api = withContracts(app);

  api.route({
    ...protocolCalls.object,
    ...options,
    ...refusing(() => invalidBody("Ask for one record by its objectID.")),
    handler: async (request, reply) => {
      const { index: indexName, objectID } = request.params;
      const asked = { indexName, objectID, ...attributesOf(addressParameters(request.query)) };
      const key = gate.enter(request, [indexName], 1);
      const found = await getObject(search, key.scope, asked);
      if (!found) throw unknownObject();
      await gate.count(reply, key, found.served);
      return sendJson(reply, found.json);
    },
  });

  api.route({
    ...protocolCalls.objects,
    ...options,
    ...refusing(() => invalidBody('Send {"requests": [{"indexName": …, "objectID": …}]}.')),
    handler: async (request, reply) => {
      if (request.params.index !== "*") throw invalidBody("Ask for several records at /1/indexes/*/objects.");
      const { requests } = request.body;
      const key = gate.enter(
        request,
        requests.map(({ indexName }) => indexName),
        requests.length,
      );
      const found = [];
      for (const asked of requests) found.push(await getObject(search, key.scope, asked));
      await gate.count(
        reply,
        key,
        found.flatMap((one) => one?.served ?? []),
      );
      return sendJson(reply, `{"results":[${found.map((one) => one?.json ?? "null").join(",")}]}`);
    },
  });

  api.route({
    ...protocolCalls.browse,
    ...options,
    ...refusing(() => invalidBody("Send a JSON object of search parameters.")),
    handler: async (request, reply) => {
      const { index } = request.params;
      const key = gate.enter(request, [index], 1);
      return sendJson(reply, await browse(search, key, index, readSingle(request.body)));
    },
  });
}

/** The only parameter of a call for a record. */
function attributesOf({ attributesToRetrieve, ...others }: Record<string, unknown>): {
  attributesToRetrieve?: string[];
} {
  const [other] = Object.keys(others);
  if (other !== undefined) throw unknownParameter(other);
  if (typeof attributesToRetrieve !== "string" || attributesToRetrieve === "") return {};
  return { attributesToRetrieve: attributesToRetrieve.replaceAll(/[[\]"]/g, "").split(",") };
}
