import type { z } from "zod";
import type { Call } from "../http/api/call.ts";

/** A request for one of our calls. */
export interface CallRequest<Answer> {
  method: string;
  address: string;
  fields: Record<string, string>;
  /** Never set: carries the type of what is answered. */
  readonly answers?: Answer;
}

/** The calls of a list. */
export type CallOf<Calls> = Calls[keyof Calls];

type NameOf<One> = One extends Call ? `${One["method"]} ${One["url"]}` : never;
type Named<One, Name> = One extends Call ? (NameOf<One> extends Name ? One : never) : never;

/** What a schema takes. */
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** A call's input: only the parts that it has. */
type Input<One> = One extends { schema: infer Schema }
  ? (Schema extends { params: infer Params } ? { params: Sent<Params> } : unknown) &
      (Schema extends { querystring: infer Query } ? QueryOf<Sent<Query>> : unknown) &
      (Schema extends { body: infer Body } ? { body: Sent<Body> } | { form: FormFields } : unknown)
  : never;

/** A query that may be empty may be left out. */
type QueryOf<Query> = Partial<Query> extends Query ? { query?: Query } : { query: Query };

type AnswerOf<One> = One extends { schema: { response: { 200: infer Answer } } }
  ? Answer extends z.ZodType
    ? z.output<Answer>
    : never
  : never;

/** The fields of a form on the screen, which the server checks: users may leave out any. */
type FormFields = Readonly<Record<string, string>>;

/** Names and values; undefined and null are left out. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

interface AnyInput {
  params?: Values;
  query?: Values;
  body?: Values;
  form?: FormFields;
}

/**
 * Makes a function that writes requests for some calls: `ask("POST /api/notes/:id", { params: { id }, body: { note } })`.
 * A name that no call has, or an input that doesn't fit it, does not compile.
 */
export function requestsFor<One extends Call>() {
  return <Name extends NameOf<One>>(
    name: Name,
    ...[input]: unknown extends Input<Named<One, Name>> ? [] : [Input<Named<One, Name>> & AnyInput]
  ): CallRequest<AnswerOf<Named<One, Name>>> => {
    const [method = "", url = ""] = name.split(" ");
    const { params = {}, query = {}, body = {}, form }: AnyInput = input ?? {};
    const values = fieldsOf(params);
    const path = url.replaceAll(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(values[parameter] ?? ""));
    const search = new URLSearchParams(fieldsOf(query)).toString();
    return { method, address: search === "" ? path : `${path}?${search}`, fields: fieldsOf(form ?? body) };
  };
}

function fieldsOf(values: Values): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) fields[name] = `${value}`;
  return fields;
}
