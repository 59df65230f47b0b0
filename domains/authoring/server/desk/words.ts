import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import type { ReleaseState, ShownRelease } from "../../contract.ts";
import { changeKinds } from "../publish/publish-report.ts";
import type { ChangedParts } from "../releases/changed-parts.ts";
import type { ListedRelease } from "../releases/list-releases.ts";

export const audienceWords: Readonly<Record<EditionAudience, string>> = {
  subscribers: "Everyone with access",
  invited: "Invited readers and the staff",
  admins: "The staff alone",
};

const stateWords: Readonly<Record<ReleaseState, (release: ListedRelease) => string>> = {
  live: ({ publishedAt }) => `live since ${inUtc(publishedAt)}`,
  published: ({ publishedAt }) => `published ${inUtc(publishedAt)}`,
  staged: ({ createdAt }) => `staged ${inUtc(createdAt)}`,
  scheduled: ({ publishAt }) => `to be published ${inUtc(publishAt)}`,
  discarded: ({ createdAt }) => `staged ${inUtc(createdAt)}, discarded`,
};

/** Says a release in words. */
export function showRelease(release: ListedRelease): ShownRelease {
  const { name, state, author, reason, changed, problem } = release;
  return {
    name,
    state,
    stateWords: stateWords[state](release),
    author,
    reason,
    changes: changed === null ? "" : changesInWords(changed),
    problem,
  };
}

function changesInWords({ pages, index, entries }: ChangedParts): string {
  const kinds = changeKinds.filter((kind) => pages[kind] > 0);
  return [
    ...kinds.map((kind) => `${pages[kind]} ${pages[kind] === 1 ? "page" : "pages"} ${kind}`),
    ...(index ? ["index"] : []),
    ...entries,
  ].join(", ");
}
