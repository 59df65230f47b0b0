import { unknownParameter, unsupportedParameter } from "../../errors.ts";

/** What a search does as it is asked. */
const supported: ReadonlySet<string> = new Set([
  "analytics",
  "attributesToHighlight",
  "attributesToRetrieve",
  "attributesToSnippet",
  "clickAnalytics",
  "cursor",
  "facet",
  "facetFilters",
  "facetName",
  "facetQuery",
  "facets",
  "filters",
  "highlightPostTag",
  "highlightPreTag",
  "hitsPerPage",
  "indexName",
  "length",
  "maxFacetHits",
  "maxValuesPerFacet",
  "offset",
  "page",
  "query",
  "snippetEllipsisText",
  "synonyms",
  // Who searches is read from the key and never kept; nothing is found by it.
  "userToken",
]);

type Test = (value: unknown) => boolean;

const isOneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const isOff = isOneOf(false, "false", undefined, null);
const isEmpty: Test = (value) =>
  isOff(value) || value === "" || value === "[]" || (Array.isArray(value) && value.length === 0);

/**
 * Parameters of the hosted service that only do here what they do when they are left out: the values that mean that.
 * Filters among them would otherwise let through what they are to keep back.
 */
const neutral: Readonly<Record<string, Test>> = {
  advancedSyntax: isOff,
  allowTyposOnNumericTokens: isOff,
  alternativesAsExact: isEmpty,
  analyticsTags: isEmpty,
  aroundLatLng: isEmpty,
  aroundLatLngViaIP: isOff,
  aroundPrecision: isEmpty,
  aroundRadius: isEmpty,
  attributeCriteriaComputedByMinProximity: isOff,
  customNormalization: isEmpty,
  decompoundQuery: isOff,
  disableExactOnAttributes: isEmpty,
  disableTypoToleranceOnAttributes: isEmpty,
  distinct: isOneOf(false, "false", 0, "0", undefined, null),
  enableABTest: isOff,
  enablePersonalization: isOff,
  enableReRanking: isOff,
  enableRules: isOff,
  exactOnSingleWordQuery: isEmpty,
  explain: isEmpty,
  facetingAfterDistinct: isOff,
  getRankingInfo: isOff,
  ignorePlurals: isOneOf(true, "true", undefined, null),
  insideBoundingBox: isEmpty,
  insidePolygon: isEmpty,
  minProximity: isEmpty,
  minWordSizefor1Typo: isEmpty,
  minWordSizefor2Typos: isEmpty,
  minimumAroundRadius: isEmpty,
  mode: isOneOf("keywordSearch", "", undefined, null),
  naturalLanguages: isEmpty,
  numericFilters: isEmpty,
  optionalFilters: isEmpty,
  optionalWords: isEmpty,
  percentileComputation: isOff,
  personalizationImpact: isEmpty,
  queryLanguages: isEmpty,
  queryType: isOneOf("prefixLast", "prefixNone", "", undefined, null),
  ranking: isEmpty,
  relevancyStrictness: isEmpty,
  removeStopWords: isOff,
  removeWordsIfNoResults: isOneOf("none", "", undefined, null),
  replaceSynonymsInHighlight: isOff,
  responseFields: (value) => isEmpty(value) || String(value) === "*" || value === '["*"]',
  restrictHighlightAndSnippetArrays: isOff,
  restrictSearchableAttributes: isEmpty,
  ruleContexts: isEmpty,
  similarQuery: isEmpty,
  sortFacetValuesBy: isOneOf("count", "", undefined, null),
  sumOrFiltersScores: isOff,
  tagFilters: isEmpty,
  typoTolerance: isOneOf(true, false, "true", "false", undefined, null),
};

/**
 * Refuses what would otherwise be ignored: parameters that nobody knows, and those of the hosted service that this server
 * doesn't support, unless they say what happens anyway.
 * @throws unknownParameter, unsupportedParameter
 */
export function refuseUnsupported(raw: RawParameters): void {
  for (const [name, value] of Object.entries(raw)) {
    // A name without a value asks nothing.
    if (supported.has(name) || value === "") continue;
    const isNeutral = Object.hasOwn(neutral, name) ? neutral[name] : undefined;
    if (!isNeutral) throw unknownParameter(name);
    if (!isNeutral(value)) throw unsupportedParameter(name);
  }
}

/** Parameters as a client sends them, as JSON or a URL-encoded string. */
export type RawParameters = Readonly<Record<string, unknown>>;
