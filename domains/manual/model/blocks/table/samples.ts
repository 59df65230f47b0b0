import { tableRow } from "./cells.ts";
import type { TableBlock, TableRow } from "./schema.ts";
import { type TableStyle, tableColumns, tableStyles } from "./styles.ts";

const row = (...cells: string[]): TableRow => tableRow("row", cells);

const rows: TableRow[] = [
  { ...row("Commerce"), kind: "band" },
  row("Academ[ic,y]", "Acad.", "as in a school", "T6", "1926", "all federal courts", "", "2024"),
  row("Administrat[ive,ion]", "Admin.", "one word for both", "T6"),
  { ...row("Courts"), kind: "band" },
  row(
    "Federal Appendix",
    "F. App&#39;x",
    "no longer printed",
    "T1",
    "2001",
    "courts of appeals",
    "the database’s number",
    "2025",
  ),
  row("Québec", "Qué.", "", "T10"),
];

const sampleOf = (style: TableStyle): TableBlock => ({
  type: "table",
  style,
  title: `A table of style ${style}`,
  head: ["Word", "Abbreviation", "Note", "Place", "First used", "Jurisdictions", "Replaced by", "Reviewed"].slice(
    0,
    tableColumns(style),
  ),
  rows,
  showFilter: true,
  quickLook: false,
});

export const tableSamples: TableBlock[] = [
  ...tableStyles.map(sampleOf),
  { ...sampleOf("A6"), title: "", head: [], showFilter: false },
];
