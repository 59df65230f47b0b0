/** What raises a document among those that match as many words. Measured on the judged queries that are for tuning. */
export const rankWeights = {
  /** The words' own worth (BM25F), taken as a share of the best possible. */
  words: 1,
  /** How much of the query stands in the name of the section. */
  nameAsked: 0.9,
  /** How much of that name the query says. */
  nameSaid: 0.5,
  /** The same with its small words: 'Footnotes' before 'In footnotes'. */
  nameWhole: 0.1,
  /** What it stands in is said whole: Virginia before West Virginia. */
  parent: 0.15,
  /** The name is the query. */
  nameExact: 0.5,
  /** … and much lies below it. */
  breadthExact: 0.1,
  /** The name says it, and much lies below it. */
  breadth: 0.1,
  /** Words that stand together in the query stand together in the document. */
  near: 0.35,
  nearInName: 0.25,
  /** A table's row defines what was asked. */
  defines: 0.9,
  /** An abbreviation was asked for, and the section is a list of them. */
  glossary: 0.5,
  /** The page holds nothing itself. */
  empty: -0.4,
} as const;
