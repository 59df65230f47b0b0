import type { IndexContents, IndexRecord } from "../adapters/adapter.ts";
import { TaggedTexts } from "../engine/highlight/tagged-text.ts";
import { RetrievedJson } from "./stored-indexes.ts";

/** What the hits of an index are made from, whatever engine finds them. */
export interface HitSource {
  kind: IndexContents["kind"];
  revision: string;
  records: readonly IndexRecord[];
  /** The record with an id. */
  record(id: string): IndexRecord | undefined;
  /** The tokens of its texts. */
  texts: TaggedTexts;
  /** The JSON that hits repeat from its records. */
  retrieved: RetrievedJson;
  /** What to highlight and cut into snippets by default. */
  highlighted: readonly string[];
  snippets: readonly string[];
  /** The attributes that facets may count. */
  facets: readonly string[];
}

/** The attributes of each kind of record: searched (most important first), highlighted, in snippets, and in facets. */
export const indexAttributes = {
  edition: {
    searched: ["code", "title", "bluebook.headingBlockTitle", "ancestors.title", "bluebook.data"],
    highlighted: ["code", "title", "bluebook.headingBlockTitle", "bluebook.data"],
    snippets: ["bluebook.data:40"],
    facets: ["sectionGroup", "section", "isPublic", "version"],
  },
  terms: {
    searched: ["term", "parents", "note"],
    highlighted: ["term", "parents", "note"],
    snippets: [],
    facets: ["letter", "level", "version"],
  },
  rows: {
    searched: ["name", "form", "band", "notes", "table"],
    highlighted: ["name", "form"],
    snippets: [],
    facets: ["sectionGroup", "section", "isPublic", "version"],
  },
} as const;

/** Prepares an index's records for display. */
export function hitSource({ kind, revision, records }: IndexContents): HitSource {
  const { highlighted, snippets, facets } = indexAttributes[kind];
  const byId = new Map(records.map((record) => [record.objectID, record]));
  return {
    kind,
    revision,
    records,
    record: (id) => byId.get(id),
    texts: new TaggedTexts(),
    retrieved: new RetrievedJson(),
    highlighted,
    snippets,
    facets,
  };
}
