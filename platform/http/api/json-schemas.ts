import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

/** A JSON Schema, or a part of one. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schemas of one document. Those with an id (`.meta({ id })`) are described once, in `named`, and referred to
 * as `#/$defs/{id}`.
 */
export class JsonSchemas {
  readonly named: Record<string, JsonSchema> = {};

  /**
   * `io`: whether it describes what is sent to the server, or what the server sends.
   * @throws Error if a schema can't be referred to
   */
  describe(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const { $schema: _draft, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    for (const [id, { id: _id, ...definition }] of Object.entries($defs)) this.#name(id, definition);
    return own;
  }

  #name(id: string, definition: JsonSchema): void {
    if (id.startsWith("__")) throw new Error("A schema refers to itself: name it with .meta({ id }).");
    const known = this.named[id];
    if (known && !isDeepStrictEqual(known, definition)) throw new Error(`Two schemas are named '${id}'.`);
    this.named[id] = definition;
  }
}
