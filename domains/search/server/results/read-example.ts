import type { Reader } from "../../../subscriptions/contract.ts";
import type { ServedPiece } from "../../../subscriptions/server/public.ts";
import { headingAnchor } from "../../../content/rules.ts";
import { type Content, protectedExcerpt, readExcerpt } from "../../../content/server/public.ts";
import type { SearchRecord } from "../../contract.ts";

/** Reads the first right example of a section, as clean inline HTML; empty if it has none or the reader has no access. */
export type ExampleOf = (
  reader: Reader,
  record: Pick<SearchRecord, "version" | "uri"> & { section: string; headingBlockId: string | null },
) => Promise<{ example: string; piece: ServedPiece | undefined }>;

/** Reads examples where cross-references are previewed from: by the same rules of access. */
export function exampleReader(content: Content): ExampleOf {
  return async (reader, { version, uri, section, headingBlockId }) => {
    const anchor = headingBlockId === null ? "" : headingAnchor(headingBlockId);
    const address = { version, section, slug: uri.split("/").at(-1) ?? "", anchor };
    const read = await readExcerpt(content, reader, address);
    const example = read?.data.example ?? "";
    return { example, piece: example === "" ? undefined : await protectedExcerpt(content, reader, address) };
  };
}
