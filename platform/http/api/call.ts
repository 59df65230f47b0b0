import { z } from "zod";

/** The response of every call that is refused or fails. */
const refusalSchema = z.object({
  /** Left out if it can't be determined at the moment. */
  loggedIn: z.boolean().optional(),
  success: z.literal(false),
  /** Short and stable: what programs check. */
  code: z.string(),
  /** A sentence for users. */
  message: z.string(),
  /** Messages by the name of the field they belong to; none if no field is to blame. */
  errors: z.record(z.string(), z.array(z.string())),
});

/** A file, by its content type. */
interface FileResponse {
  readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>>;
}

/** A call of the JSON API, as contracts declare it and as Fastify mounts it. */
export interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  /** With its parameters: `/api/notes/:id`. */
  readonly url: string;
  readonly schema: {
    /** What it does, for the API's document. */
    readonly summary: string;
    readonly params?: z.ZodType;
    readonly querystring?: z.ZodType;
    readonly body?: z.ZodType;
    readonly response: {
      readonly 200: z.ZodType | FileResponse;
      readonly "4xx": z.ZodType;
      readonly "5xx": z.ZodType;
    };
  };
}

/** Declares a call of the JSON API (docs/decisions/api.md). */
export function defineCall<const Defined extends Call>(call: Defined): Defined {
  return call;
}

/** The responses of a call that downloads a file. */
export function fileResponses(type: string) {
  return { 200: { content: { [type]: { schema: z.string() } } }, "4xx": refusalSchema, "5xx": refusalSchema } as const;
}

/** The responses of a call: the answer it promises, or a refusal. */
export function responses<Answer extends z.ZodType>(answer: Answer) {
  return { 200: answer, "4xx": refusalSchema, "5xx": refusalSchema } as const;
}
