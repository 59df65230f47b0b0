/** Who reads. Accounts, trials, groups and organisations add their kinds here. */
export type Reader =
  /** Signed out, recognised by nothing. */
  | { kind: "visitor" }
  /** A developer's server whose setting READER_PREVIEW opens every page. */
  | { kind: "preview" };

/** What access is asked for. */
export interface Content {
  isPublic: boolean;
}

/** The answer to the one question: may this reader see this content? */
export type Access = { granted: true; by: "public" | "preview" } | { granted: false; reason: "subscribers-only" };
