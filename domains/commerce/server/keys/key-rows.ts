import { showKey } from "../../keys/keys.ts";
import type { CheckedBatch } from "./make-keys.ts";

/** The keys of a batch as rows of a table, below their heads. */
export function* keyRows(batch: CheckedBatch, keys: Iterable<string>): Generator<readonly string[]> {
  yield ["key", "gives", "use until"];
  for (const key of keys) yield [showKey(key), batch.title, batch.expires_on];
}
