import { breathe } from "../../../../../platform/flow/breathe.ts";
import { methodNotAllowed, invalidCursor } from "../../errors.ts";
import { sourceOf } from "../../indexing/source-of.ts";
import type { CheckedKey } from "../../keys/search-keys.ts";
import type { Search } from "../../search.ts";
import { type RawParameters, readParameters } from "../asked/parameters.ts";

/** Whole records are long: fewer a page keep the server free for others. */
const MOST_OF_PAGE = 100;

/**
 * Returns a page of an index's records whole, in the manual's order, as JSON, with a cursor to the next.
 * @throws methodNotAllowed for every key that wasn't made for it, invalidCursor
 */
export async function browse(
  search: Search,
  key: CheckedKey,
  indexName: string,
  { cursor, ...raw }: RawParameters,
): Promise<string> {
  if (!key.mayBrowse) throw methodNotAllowed();
  const { query, filter, prefix, typos, hitsPerPage } = readParameters({ hitsPerPage: MOST_OF_PAGE, ...raw });
  const source = await sourceOf(search, indexName);
  const offset = cursor === undefined ? 0 : readCursor(cursor, source.revision);
  const all = [...key.scope, ...filter];
  const length = Math.min(hitsPerPage, MOST_OF_PAGE);
  const found = await search.adapter.search({
    index: indexName,
    query,
    prefix,
    typos,
    filter: all,
    offset,
    length,
    facets: [],
  });
  const hits: string[] = [];
  for (const id of found.ids) {
    const record = source.record(id);
    if (record) hits.push(JSON.stringify(record));
    await breathe();
  }
  const next = offset + length;
  const rest = {
    nbHits: found.total,
    page: 0,
    nbPages: Math.ceil(found.total / Math.max(1, length)),
    hitsPerPage: length,
    processingTimeMS: 1,
    query,
    params: "",
    ...(next < found.total ? { cursor: writeCursor(next, source.revision) } : {}),
  };
  return `{"hits":[${hits.join(",")}],${JSON.stringify(rest).slice(1)}`;
}

function writeCursor(offset: number, revision: string): string {
  return Buffer.from(`${offset} ${revision}`).toString("base64url");
}

function readCursor(cursor: unknown, revision: string): number {
  const [, offset, of] = /^(\d{1,9}) (.*)$/s.exec(Buffer.from(String(cursor), "base64url").toString()) ?? [];
  if (of !== revision) throw invalidCursor();
  return Number(offset);
}
