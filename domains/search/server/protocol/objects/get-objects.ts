import type { ObjectRequest } from "../../../calls.ts";
import type { ServedPiece } from "../../../../subscriptions/server/public.ts";
import type { IndexRecord } from "../../adapters/adapter.ts";
import { attribute, facetValue } from "../../adapters/attribute.ts";
import type { RecordFilter } from "../../adapters/record-filter.ts";
import { sourceOf } from "../../indexing/source-of.ts";
import { servedExcerpt, servedRow } from "../../results/hit-rules.ts";
import type { Search } from "../../search.ts";

/** A record as a hit repeats it, as JSON; undefined if the key's holder can't find one with that id. */
export interface FoundObject {
  json: string;
  served: readonly ServedPiece[];
}

/** Returns a record: of a section's text only the beginning, as every hit does. @throws unknownIndex, notReady */
export async function getObject(
  search: Search,
  scope: RecordFilter,
  { indexName, objectID, attributesToRetrieve = ["*"] }: ObjectRequest,
): Promise<FoundObject | undefined> {
  const source = await sourceOf(search, indexName);
  const record = source.record(objectID);
  if (!record || !passes(record, scope)) return undefined;
  const piece = source.kind === "rows" ? servedRow(record) : servedExcerpt(record, attributesToRetrieve);
  const json = `{${source.retrieved.of(record, attributesToRetrieve, true)}}`;
  return { json, served: piece ? [piece] : [] };
}

/** Whether a filter lets a record through. */
export function passes(record: IndexRecord, filter: RecordFilter): boolean {
  return filter.every((any) =>
    any.some(({ attribute: name, value, isNegated }) => (facetValue(attribute(record, name)) === value) !== isNegated),
  );
}
