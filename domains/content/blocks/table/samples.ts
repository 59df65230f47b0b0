import type { TableBlock, TableRow } from "./schema.ts";
import { type TableStyle, tableColumns, tableStyles } from "./styles.ts";

const row = (column1: string, column2 = "", column3 = "", column4 = ""): TableRow => ({
  kind: "row",
  column1,
  column2,
  column3,
  column4,
});

const rows: TableRow[] = [
  { ...row("Commerce"), kind: "band" },
  row("Academ[ic,y]", "Acad.", "as in a school", "T6"),
  row("Administrat[ive,ion]", "Admin.", "one word for both", "T6"),
  { ...row("Courts"), kind: "band" },
  row("Federal Appendix", "F. App&#39;x", "no longer printed", "T1"),
  row("Québec", "Qué.", "", "T10"),
];

const sampleOf = (style: TableStyle): TableBlock => ({
  type: "table",
  style,
  title: `A table of style ${style}`,
  head: ["Word", "Abbreviation", "Note", "Place"].slice(0, tableColumns(style)),
  rows,
  showFilter: true,
  quickLook: false,
});

export const tableSamples: TableBlock[] = [
  ...tableStyles.map(sampleOf),
  { ...sampleOf("A6"), title: "", head: [], showFilter: false },
];
