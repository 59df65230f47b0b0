/** What raises a document among those that match as many words. Measured on the judged queries that are for tuning. */
export const rankWeights = {
  /** The words' own worth (BM25F), taken as a share of the best possible. */
  words: 1,
  /** How much of the query stands in the name of the section. */
  nameAsked: 0.75,
  /** How much of that name the query says. */
  nameSaid: 0.5,
  /** The same with its small words: 'Footnotes' before 'In footnotes'. */
  nameWhole: 0.1,
  /** What it stands in is said whole: Virginia before West Virginia. */
  parent: 0.15,
  /** The name is the query. */
  nameExact: 0.5,
  /** One of several things that the name names is the query. */
  namePart: 0.3,
  /** … word for word. */
  nameSame: 0.45,
  /** It is a page of its own. */
  page: 0.07,
  /** … and much lies below it. */
  breadthExact: 0.1,
  /** The name says it, and much lies below it. */
  breadth: 0.07,
  /** Words that stand together in the query stand together in the document. */
  near: 0.35,
  nearInName: 0.25,
  /** A table's row defines what was asked. */
  defines: 0.9,
  /** An abbreviation was asked for, and the section is a list of them. */
  glossary: 0.5,
  /** … and an abbreviation was asked for. */
  definesAsked: 0.6,
  /** What the words of a glossary's own row count at least, as a share of the best possible. */
  definedWords: 0.7,
  /** The index of terms calls the section so. */
  indexed: 0.15,
  /** A word more of the query. */
  word: 0.6,
  /** A slip of the finger, taken away. */
  slip: 0.2,
  /** The share of a query that the name of a section says which is found though it lacks a word. */
  namedThough: 0.5,
  /** A summary says less of everything. */
  summary: -1.2,
  /** The page holds nothing itself. */
  empty: -0.4,
};
