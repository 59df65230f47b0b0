/**
 * The shapes of pasted citations, and what such a search is looking for: the kind of source, not one volume and page.
 * The first shape that matches wins; `$1` is its first group.
 */
export interface CitationShape {
  shape: RegExp;
  reading: string;
}

/** A volume, and a page with what may follow it: pinpoints, court, year. */
const volume = String.raw`\b\d{1,4} `;
const page = String.raw` ?(?:\d{1,5}|_{2,4})(?:, \d{1,5})?(?:[-\u2013]\d{1,5})*(?: ?\([^()]{0,40}\))?`;
const series = String.raw`(?: ?(?:2d|3d|4th|5th|6th))?`;
const number = String.raw`(?: ?(?:Nos?\.?|Numbers?))? ?[\d.,:\u2013-]*\d`;
const section = String.raw`[^a-z]{0,3}(?:\u00a7\u00a7?|[Ss]ec(?:tion|\.))? ?[\dA-Za-z]*\d[\w.:\u2013-]*(?: ?\(\w{1,4}\))*`;
const regional = String.raw`(?:A|N\. ?E|N\. ?W|P|S\. ?E|S\. ?W|So)\.`;
const laterSeries = String.raw` ?(?:2d|3d)`;

const written: readonly (readonly [string, string])[] = [
  // A case cited earlier: 550 U.S. at 555.
  [String.raw`${volume}[A-Z][\w.' ]{0,20}? at \d{1,5}`, "short citation of cases"],
  [
    `${volume}U\\. ?S\\. \\(\\d{1,2} (Dall|Cranch|Wheat|Pet|How|Black|Wall)\\w*\\.?\\)${page}`,
    "$1. early supreme court reporters",
  ],
  [`${volume}U\\. ?S\\.${page}`, "supreme court reporters"],
  [`${volume}U\\.? ?S\\.?${page}$`, "supreme court reporters"],
  [`${volume}(S\\. ?Ct\\.|L\\. ?Ed\\.${series})${page}`, "$1 supreme court reporters"],
  [`${volume}(F\\. ?Supp\\.${series})${page}`, "$1 district courts reporter"],
  [`${volume}(F\\. ?App'x|F\\.${series})${page}`, "$1 courts of appeals reporter"],
  [`${volume}B\\. ?R\\.${page}`, "B.R. bankruptcy reporter"],
  [`${volume}(F\\. ?R\\. ?D\\.)${page}`, "$1"],
  [`${volume}(${regional}${series})${page}`, "$1 regional reporter state courts"],
  [`^(${regional}${laterSeries})$`, "$1 regional reporter"],
  [`^B\\. ?R\\.$`, "B.R. bankruptcy reporter"],
  // Statutes, regulations, session laws
  [String.raw`\b\d{1,3} (U\. ?S\. ?C\. ?(?:A|S)\.)${section}`, "$1 annotated code"],
  [String.raw`\b\d{1,3} (U\. ?S\. ?C\.)${section}(?: \(\d{4}\))?`, "$1"],
  [String.raw`\b\d{1,3} (?:usc|USC) ?${section}`, "U.S.C."],
  [String.raw`\b\d{1,3} (?:cfr|CFR|C\. ?F\. ?R\.) ?(?:pts?\.?|parts?) ?\d+(?: \(\d{4}\))?`, "C.F.R. part"],
  [String.raw`\b\d{1,3} (?:cfr|CFR|C\. ?F\. ?R\.)${section}(?: \(\d{4}\))?`, "C.F.R. federal regulation"],
  [String.raw`\b\d{1,3} (?:Fed\. ?Reg\.) ?[\d,]+`, "Federal Register"],
  [String.raw`\bPub(?:lic|\.) ?L(?:aw|\.)${number}(?:, \d{2,3} Stat\. \d+)?`, "public law session law"],
  [String.raw`\b\d{1,3} Stat\. \d+`, "statutes at large session law"],
  [String.raw`\b(I\. ?R\. ?C\.)${section}`, "$1 tax code"],
  [String.raw`\b(U\. ?C\. ?C\.)${section}`, "$1"],
  [String.raw`\b(Treas\. ?Reg\.)${section}`, "$1 treasury regulation"],
  [String.raw`\bRev\. ?(?:Rul|Proc)\.${number}`, "revenue ruling treasury determination"],
  [String.raw`\bU\. ?S\. ?Const\.?,? (?:art|amend|pmbl)\b.*`, "U.S. constitution"],
  [String.raw`^(?:(?!U\.)[A-Z][\w.]{1,8} ){1,2}Const\.?,? (?:art|amend|pmbl)\b.*`, "state constitution"],
  [String.raw`\b(Fed\. ?R\. ?(?:Civ|Crim|App|Bankr)\. ?P\.|Fed\. ?R\. ?Evid\.|FRCP|FRE)${section}`, "$1"],
  [String.raw`\b(Restatement \((?:First|Second|Third|Fourth)\) of [A-Z]\w+)${section}`, "Restatement"],
  [String.raw`\bModel Penal Code${section}`, "model code uniform act"],
  [String.raw`\bExec(?:utive|\.) Order${number}`, "executive order"],
  // What legislatures, agencies and parties produce
  [String.raw`(?<![\w.])(H\. ?R\.|S\.) ?(?:Rep|Doc)\.${number}`, "$1 Rep. congressional reports"],
  [
    String.raw`(?<![\w.])(?:H\. ?R\.|S\.|H\. ?R\. ?Res\.|S\. ?Res\.|H\. ?Res\.) ?\d{1,4}(?:, \d{2,3}th Cong\.?.*)?$`,
    "federal bills and resolutions",
  ],
  [String.raw`\b\d{1,3} Cong\. ?Rec\. ?[SHE]?\d+`, "congressional record debates"],
  [String.raw`\bU\. ?S\. Patent${number}`, "patent"],
  [
    String.raw`(?:^|\bNo\. [\w:-]+,? )\d{4} (WL|U\.S\. (?:Dist\. |App\. )?LEXIS) \d+(?:,? at \*?\d+)?(?: \([^()]{0,40}\))?`,
    "$1 database unreported cases",
  ],
  [
    String.raw`${volume}(?:[A-Z][\w'&]*\.? ){1,4}?(?:L\. ?Rev\.|L\. ?J\.|Rev\.|J\.) ?\d{1,5}.*`,
    "law review article journal",
  ],
  // Any other series: 1155 U.N.T.S. 331, 55 Mass. App. Ct. 12
  [`^${volume}([A-Z][\\w.']{0,12}\\.(?: ?[A-Z][\\w.']{0,12}\\.){0,4}${series})${page}`, "$1"],
  // Short forms
  [String.raw`^[Ii]d\.? at [*\d].*`, "id. different page"],
  [String.raw`^(?:[A-Z]\w+, )?supra note \d+.*`, "supra"],
  // Case names without a citation
  [String.raw`^[A-Z].{0,80} vs?\. [A-Z].{0,80}$`, "case names"],
  [String.raw`^(In re|Ex parte|Estate of) [A-Z]\w+.{0,40}$`, "$1 procedural phrases"],
];

export const citationShapes: readonly CitationShape[] = written.map(([shape, reading]) => ({
  shape: new RegExp(shape),
  reading,
}));

/** The parties' names before a citation: Roe v. Wade, 410 U.S. 113. */
export const partiesBefore = /^.{1,120}\bvs?\. .{1,120}?, (?=\d)/;
