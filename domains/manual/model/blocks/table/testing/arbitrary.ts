import * as fc from "fast-check";
import {
  arbitraryInline,
  arbitraryTitle,
  escapeText,
  hostileText,
} from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import { tableRow } from "../cells.ts";
import type { TableBlock } from "../schema.ts";
import { tableStyles } from "../styles.ts";

const cell = fc.oneof(fc.constant(""), arbitraryInline, hostileText.map(escapeText));
const row = fc
  .tuple(fc.constantFrom("row" as const, "row" as const, "band" as const), fc.array(cell, { maxLength: 8 }))
  .map(([kind, cells]) => tableRow(kind, cells));

export const arbitraryTable: fc.Arbitrary<TableBlock> = fc.record({
  type: fc.constant("table" as const),
  style: fc.constantFrom(...tableStyles),
  title: fc.oneof(fc.constant(""), arbitraryTitle),
  head: fc.array(cell, { maxLength: 8 }),
  rows: fc.array(row, { maxLength: 4 }),
  showFilter: fc.boolean(),
  quickLook: fc.boolean(),
});
