/** The fifteen markers of an example (BLOCK-3). */
export const exampleMarkers = [
  "NONE",
  "BQTA",
  "BQUT",
  "SMAR",
  "ALNL",
  "BDOT",
  "BLNK",
  "BCMS",
  "BTCT",
  "BUT",
  "BUTA",
  "BUTC",
  "NOT",
  "OR",
  "THUS",
] as const;

export type ExampleMarker = (typeof exampleMarkers)[number];

/** The label a marker puts before its example; the other markers only change its layout. */
export const markerWords: Partial<Record<ExampleMarker, string>> = {
  BCMS: "becomes:",
  BTCT: "But in citations:",
  BUT: "But:",
  BUTA: "But also:",
  BUTC: "But continuing:",
  NOT: "Not:",
  OR: "or:",
  THUS: "Thus:",
};
