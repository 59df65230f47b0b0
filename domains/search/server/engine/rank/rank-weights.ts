/** What raises a document among those that match as many words. Measured on the judged queries that are for tuning. */
export const rankWeights = {
  /** The words' own worth (BM25F), taken as a share of the best possible. */
  words: 3.23,
  /** How much of the query stands in the name of the section. */
  nameAsked: 0.7,
  /** How much of that name the query says. */
  nameSaid: 0.38,
  /** The same with its small words: 'Footnotes' before 'In footnotes'. */
  nameWhole: 0.07,
  /** What it stands in is said whole: Virginia before West Virginia. */
  parent: 0.43,
  /** The name is the query. */
  nameExact: 0.43,
  /** One of several things that the name names is the query. */
  namePart: 0.19,
  /** … word for word. */
  nameSame: 1,
  /** It is a page of its own. */
  page: 0.03,
  /** … and much lies below it. */
  breadthExact: 0.06,
  /** The name says it, and much lies below it. */
  breadth: 0.04,
  /** Words that stand together in the query stand together in the document. */
  near: 0.42,
  nearInName: 0.2,
  /** How much of the query one passage of the text says. */
  passage: 0.36,
  /** How much of the query one of the section's search words says. */
  phrase: 0.35,
  /** … and how much of that counts only as far as the query says the whole phrase. */
  phraseWhole: 0.56,
  /** A table's row defines what was asked. */
  defines: 0.43,
  /** An abbreviation was asked for, and the section is a list of them. */
  glossary: 0.62,
  /** … and an abbreviation was asked for. */
  definesAsked: 0.6,
  /** … and a rule was asked for, not a row: what a definition still counts. */
  definesUnasked: 0.3,
  /** How much less a table loses that a question names. */
  tableNamed: 0.53,
  /** A table whose name doesn't say what a question asks. */
  tableUnasked: -0.7,
  /** What the words of a glossary's own row count at least, as a share of the best possible. */
  definedWords: 0.88,
  /** The index of terms calls the section so. */
  indexed: 0.15,
  /** A word more of the query. */
  word: 0.53,
  /** A slip of the finger, taken away. */
  slip: 0.2,
  /** The share of a query that the name of a section says which is found though it lacks a word. */
  namedThough: 0.5,
  /** A name counts as the query from this share on: it may be said in other words. */
  nearlyAll: 0.89,
  /** What a name above a section counts at first sight, beside 1 for its own. */
  aboveRoughly: 0.8,
  /** One of several things that a name names, said whole, beside 1 for all of it. */
  aPart: 0.84,
  /** A definition that gives no abbreviation, beside 1 for one that does. */
  mereDefinition: 0.46,
  /** What a definition counts outside any glossary; in a long one it counts 1. */
  loneDefinition: 0.95,
  /** A summary says less of everything. */
  summary: -1.2,
  /** It tells how a source is cited again, and that was asked. */
  shortAsked: 0.25,
  /** … and nobody asked that. */
  shortUnasked: -0.15,
  /** The page holds nothing itself. */
  empty: -0.4,
};

/** What parts of a match count beside 1 for the word itself. */
export const matchWeights = {
  /** A word in the name of what a section stands in, beside its own. */
  above: 0.9,
  /** All words of a phrase somewhere in a document, beside the phrase itself. */
  scattered: 0.34,
  /** … in a name. */
  inAnyOrder: 0.26,
  /** A word that a query can do without. */
  optional: 0.35,
  /** A word that says no and a number. */
  half: 0.97,
};
