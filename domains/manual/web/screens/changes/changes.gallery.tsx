import type { Specimens } from "../../../../../ui/specimens.ts";
import { alignBlocks } from "../../../model/compare/blocks/align-blocks.ts";
import { redlineBlocks } from "../../../model/compare/blocks/redline-blocks.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { renderBlocks } from "../../../model/blocks/render.ts";
import type { ChangedPageLine, EditionChanges } from "./changes-api.ts";
import { ChangesView } from "./changes-screen.tsx";
import type { RedlineScreen } from "./load-changes.ts";
import { RedlineView } from "./redline-screen.tsx";
import { SinceView } from "./since-screen.tsx";

const uri = "bluebook/v22/changes";
const page = (label: string, title: string, what: string): ChangedPageLine => {
  return { uri: `${uri}/57/rules/${title.toLowerCase().replaceAll(" ", "-")}`, label, title, what };
};
const pages = [
  page("Rule 7.2", "Case names", "text changed"),
  page(
    "Rule 18",
    "Text made by machines and what a program that composes it is asked",
    "moved, renumbered, text changed",
  ),
  page("", "Preface", "open to everybody"),
];
const changes: EditionChanges = {
  version: "v22",
  editionId: "",
  editionName: "22nd Edition",
  uri,
  before: "",
  next: "56",
  releases: [
    { id: "57", number: 57, at: Date.UTC(2026, 5, 30), reason: "Corrects the order of dates in 7.2 and 18", pages },
    { id: "56", number: 56, at: Date.UTC(2026, 4, 2), reason: "", pages: pages.slice(0, 1) },
  ],
  since: [{ name: "21st Edition", uri: `${uri}/since/v21` }],
};

const before: Block[] = [
  { type: "text", text: "<p>Name the court unless the <em>reporter</em> gives it away. Give the year.</p>" },
  { type: "definitions", items: [{ terms: ["pincite"], definitions: ["The page on which the words stand."] }] },
  { type: "code", code: "Case 2:21-cv-00345   Page 3 of 12" },
];
const after: Block[] = [
  { type: "text", text: "<p>Name the court unless the reporter gives it away. Give the day and the year.</p>" },
  {
    type: "definitions",
    items: [{ terms: ["pincite"], definitions: ["The page or paragraph on which the words stand."] }],
  },
  { type: "code", code: "Case 2:21-cv-00345   Page 4 of 12" },
];

function redline(more: Partial<RedlineScreen> = {}) {
  const [shown] = pages;
  const html = renderBlocks(redlineBlocks(alignBlocks(before, after)));
  const article = { reusedFrom: "article", html } as const;
  const facts = ["Number: 7.1 before, 7.2 since."];
  const at = { at: Date.UTC(2026, 5, 30) };
  return (
    <RedlineView
      shown={{
        uri,
        label: "",
        title: "",
        what: "",
        ...shown,
        editionName: "22nd Edition",
        listUri: uri,
        when: at,
        reason: "Corrects the order of dates",
        facts,
        pageUri: "bluebook/v22/rules/cases/names",
        next: pages[1] ?? null,
        article,
        paywall: null,
        ...more,
      }}
    />
  );
}

export const changesSpecimens: Specimens = {
  name: "changes",
  states: {
    list: () => <ChangesView changes={changes} guideHref="/" />,
    "earlier list": () => <ChangesView changes={{ ...changes, before: "57", next: "" }} guideHref="/" />,
    "nothing yet": () => <ChangesView changes={{ ...changes, next: "", releases: [], since: [] }} guideHref="/" />,
    redline: () => redline(),
    "same words": () => redline({ article: null, pageUri: null, next: null, when: { since: "21st Edition" } }),
    since: () => (
      <SinceView
        difference={{
          editionName: "22nd Edition",
          sinceName: "21st Edition",
          uri: `${uri}/since/v21`,
          listUri: uri,
          pages,
          numbers: [{ was: "Rule 18", is: "Rule 19", title: "Recordings", uri: "bluebook/v22/rules/recordings" }],
        }}
      />
    ),
  },
};
