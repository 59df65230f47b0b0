import * as fc from "fast-check";
import {
  arbitraryInline,
  arbitraryTitle,
  escapeText,
  hostileText,
} from "../../../server/markdown/testing/arbitrary-text.ts";
import type { TableBlock } from "../schema.ts";
import { tableStyles } from "../styles.ts";

const cell = fc.oneof(fc.constant(""), arbitraryInline, hostileText.map(escapeText));
const row = fc.record({
  kind: fc.constantFrom<"row" | "band">("row", "row", "band"),
  column1: cell,
  column2: cell,
  column3: cell,
  column4: cell,
});

export const arbitraryTable: fc.Arbitrary<TableBlock> = fc.record({
  type: fc.constant("table" as const),
  style: fc.constantFrom(...tableStyles),
  title: fc.oneof(fc.constant(""), arbitraryTitle),
  head: fc.array(cell, { maxLength: 4 }),
  rows: fc.array(row, { maxLength: 4 }),
  showFilter: fc.boolean(),
  quickLook: fc.boolean(),
});
