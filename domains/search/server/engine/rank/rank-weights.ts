/** What raises a document among those that match as many words. Measured on the judged queries that are for tuning. */
export const rankWeights = {
  /** The words' own worth (BM25F), taken as a share of the best possible. */
  words: 1.52,
  /** How much of the query stands in the name of the section. */
  nameAsked: 0.06,
  /** How much of that name the query says. */
  nameSaid: 0.27,
  /** The same with its small words: 'Footnotes' before 'In footnotes'. */
  nameWhole: 0.06,
  /** What it stands in is said whole: Virginia before West Virginia. */
  parent: 0.35,
  /** The name is the query. */
  nameExact: 0.99,
  /** One of several things that the name names is the query. */
  namePart: 0.08,
  /** … word for word. */
  nameSame: 1,
  /** It is a page of its own. */
  page: 0.01,
  /** … and much lies below it. */
  breadthExact: 0.04,
  /** The name says it, and much lies below it. */
  breadth: 0.05,
  /** Words that stand together in the query stand together in the document. */
  near: 0.52,
  nearInName: 0.1,
  /** How much of the query one passage of the text says. */
  passage: 0.55,
  /** How much of the query one of the section's search words says. */
  phrase: 0.49,
  /** … and how much of that counts only as far as the query says the whole phrase; beyond 1, saying little of it is nothing. */
  phraseWhole: 1.23,
  /** How near the query's words are to those that speak of the section, whether it says them or not. */
  likeness: 1.88,
  /** A table's row defines what was asked. */
  defines: 0.75,
  /** An abbreviation was asked for, and the section is a list of them. */
  glossary: 0.6,
  /** … and an abbreviation was asked for. */
  definesAsked: 0.7,
  /** … and a rule was asked for, not a row: what a definition still counts. */
  definesUnasked: 0.28,
  /** How much less a table loses that a question names; from 1 on it gains. */
  tableNamed: 1.06,
  /** A table whose name doesn't say what a question asks. */
  tableUnasked: -0.41,
  /** What the words of a glossary's own row count at least, as a share of the best possible. */
  definedWords: 0.45,
  /** The index of terms calls the section so. */
  indexed: 0.2,
  /** A word more of the query. */
  word: 0.14,
  /** A slip of the finger, taken away. */
  slip: 0.19,
  /** The share of a query that the name of a section says which is found though it lacks a word. */
  namedThough: 0.23,
  /** A name counts as the query from this share on: it may be said in other words. */
  nearlyAll: 0.95,
  /** What a name above a section counts at first sight, beside 1 for its own. */
  aboveRoughly: 0.7,
  /** One of several things that a name names, said whole, beside 1 for all of it. */
  aPart: 0.24,
  /** A definition that gives no abbreviation, beside 1 for one that does. */
  mereDefinition: 0.58,
  /** What a definition counts outside any glossary; in a long one it counts 1. */
  loneDefinition: 0.97,
  /** A summary says less of everything. */
  summary: -1.2,
  /** It tells how a source is cited again, and that was asked. */
  shortAsked: 0.04,
  /** … and nobody asked that. */
  shortUnasked: -0.16,
  /** A mere name, which the query doesn't say whole. */
  empty: -0.3,
};

/** What parts of a match count beside 1 for the word itself. */
export const matchWeights = {
  /** A word in the name of what a section stands in, beside its own. */
  above: 0.96,
  /** All words of a phrase somewhere in a document, beside the phrase itself. */
  scattered: 0.31,
  /** … in a name. */
  inAnyOrder: 0.08,
  /** A word that a query can do without. */
  optional: 0.31,
  /** A word that says no, a number, a single letter. */
  half: 1.45,
};
