import { z } from "zod";
import type { Call } from "./call.ts";
import { etagOf } from "../etag.ts";
import type { MadeBody } from "../response-cache.ts";

/** A call whose answer has this type. */
type CallFor<Answer> = Call & { schema: { response: { 200: z.ZodType<Answer> } } };

/** An answer as it is cached, checked against its contract. @throws ZodError if it doesn't match */
export function madeAnswer<Answer>({ schema }: CallFor<Answer>, answer: Answer): MadeBody {
  return jsonBody(JSON.stringify(z.encode(schema.response[200], answer)));
}

/** JSON as it is cached. */
export function jsonBody(body: string): MadeBody {
  return { body, etag: etagOf(body), type: "application/json; charset=utf-8", status: 200 };
}
