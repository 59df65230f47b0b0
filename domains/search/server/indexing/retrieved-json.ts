import type { IndexRecord } from "../adapters/adapter.ts";

/** So many choices of attributes are remembered, each for records whose JSON is as short. */
const MOST_CHOICES = 8;
const LONGEST_KEPT = 2_000;

/** What hits repeat of records, as JSON: made once for each record and choice of attributes. */
export class RetrievedJson {
  readonly #choices = new Map<string, WeakMap<IndexRecord, string>>();

  /** The attributes of a record that were asked for, without the braces around them; '-name' leaves one out. */
  of(record: IndexRecord, asked: readonly string[]): string {
    const kept = this.#keptFor(asked.join(","));
    const known = kept?.get(record);
    if (known !== undefined) return known;
    const json = JSON.stringify({ ...retrieved(record, asked), objectID: record.objectID }).slice(1, -1);
    if (json.length <= LONGEST_KEPT) kept?.set(record, json);
    return json;
  }

  #keptFor(choice: string): WeakMap<IndexRecord, string> | undefined {
    const known = this.#choices.get(choice);
    if (known || this.#choices.size >= MOST_CHOICES) return known;
    const made = new WeakMap<IndexRecord, string>();
    this.#choices.set(choice, made);
    return made;
  }
}

function retrieved(record: IndexRecord, asked: readonly string[]): object {
  const isLeftOut = (name: string) => asked.includes(`-${name}`);
  const isAsked = (name: string) =>
    asked.some((each) => each === "*" || each === name || each.startsWith(`${name}.`)) && !isLeftOut(name);
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (isAsked(name) ? [[name, partOf(name, value, asked)]] : [])),
  );
}

/** A nested attribute asked for by its path comes in its object. */
function partOf(name: string, value: unknown, asked: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const paths = asked.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));
  if (paths.length === 0 || asked.includes("*") || asked.includes(name)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => paths.includes(part)));
}
