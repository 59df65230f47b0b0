import { z } from "zod";
import { findIn, type StoredRecord } from "./opensearch-matching.ts";

const createSchema = z.object({
  settings: z.object({ index: z.object({ number_of_shards: z.number(), refresh_interval: z.string() }) }),
  mappings: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
});
const actionSchema = z.object({ index: z.object({ _id: z.string() }) });
const actionsSchema = z.object({
  actions: z.array(
    z.object({
      add: z.object({ index: z.string(), alias: z.string() }).optional(),
      remove: z.object({ index: z.string(), alias: z.string() }).optional(),
    }),
  ),
});

interface StoredIndex extends z.infer<typeof createSchema> {
  /** Sent, but not searchable before a refresh. */
  sent: StoredRecord[];
  records: StoredRecord[];
}

type Answer = [status: number, answer: object];

const done = { total: 1, successful: 1, failed: 0 };

/** What a cluster keeps, and what each call does to it. */
export class TestCluster {
  /** By their own names. */
  readonly indexes = new Map<string, StoredIndex>();
  /** What each name points to, which may be several. */
  readonly aliases = new Map<string, string[]>();
  /** The calls that changed something, in order, without the parts of names that differ. */
  readonly changes: string[] = [];

  create(index: string, body: unknown): Answer {
    this.#note("create", index);
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(index) || this.indexes.has(index))
      return failure(400, "invalid_index_name_exception");
    this.indexes.set(index, { ...createSchema.parse(body), sent: [], records: [] });
    return [200, { acknowledged: true, shards_acknowledged: true, index }];
  }

  bulk(index: string, body: unknown): Answer {
    this.#note("bulk", index);
    const lines = z.array(z.record(z.string(), z.unknown())).parse(body);
    for (let at = 0; at < lines.length; at += 2)
      this.indexes.get(index)?.sent.push({ id: actionSchema.parse(lines[at]).index._id, source: lines[at + 1] ?? {} });
    const items = lines.flatMap((_, at) => (at % 2 === 0 ? [{ index: { _index: index, status: 201 } }] : []));
    return [200, { took: 1, errors: false, items }];
  }

  refresh(name: string): Answer {
    this.#note("refresh", name);
    const found = this.#namesOf(name).flatMap((each) => this.indexes.get(each) ?? []);
    for (const index of found) index.records = [...index.sent];
    return found.length > 0 ? [200, { _shards: done }] : failure(404, "index_not_found_exception");
  }

  pointAliases(body: unknown): Answer {
    const { actions } = actionsSchema.parse(body);
    if (actions.some(({ add }) => add !== undefined && !this.indexes.has(add.index)))
      return failure(404, "index_not_found_exception");
    for (const { add, remove } of actions) {
      if (remove) this.#unpoint(remove.alias, this.#namesOf(remove.index));
      if (!add) continue;
      this.#note("swap in", add.index);
      this.aliases.set(add.alias, [...(this.aliases.get(add.alias) ?? []), add.index]);
    }
    return [200, { acknowledged: true }];
  }

  mappings(name: string): Answer {
    const names = this.#namesOf(name);
    if (names.length === 0 && !name.endsWith("*")) return failure(404, "index_not_found_exception");
    return [200, Object.fromEntries(names.map((each) => [each, { mappings: this.indexes.get(each)?.mappings }]))];
  }

  /** An alias can't be deleted like this. */
  remove(index: string): Answer {
    this.#note("delete", index);
    if (!this.indexes.delete(index)) return failure(404, "index_not_found_exception");
    for (const alias of this.aliases.keys()) this.#unpoint(alias, [index]);
    return [200, { acknowledged: true }];
  }

  search(name: string, body: unknown): Answer {
    const found = this.#namesOf(name).flatMap((each) => this.indexes.get(each) ?? []);
    const [first] = found;
    if (!first) return failure(404, "index_not_found_exception");
    const records = found.flatMap((index) => index.records);
    return [
      200,
      { took: 1, timed_out: false, _shards: done, ...findIn(name, first.mappings.properties, records, body) },
    ];
  }

  #namesOf(name: string): string[] {
    if (name.endsWith("*")) return [...this.indexes.keys()].filter((each) => each.startsWith(name.slice(0, -1)));
    return (this.aliases.get(name) ?? [name]).filter((index) => this.indexes.has(index));
  }

  #unpoint(alias: string, from: readonly string[]): void {
    const left = (this.aliases.get(alias) ?? []).filter((index) => !from.includes(index));
    if (left.length > 0) this.aliases.set(alias, left);
    else this.aliases.delete(alias);
  }

  #note(what: string, index: string): void {
    this.changes.push(`${what} ${index.replace(/\..*/, ".*")}`);
  }
}

function failure(status: number, type: string): Answer {
  const reason = "a reason that may repeat what was asked";
  return [status, { error: { root_cause: [{ type, reason }], type, reason }, status }];
}
