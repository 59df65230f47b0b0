import type { Queries } from "../../../../platform/db/database.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import { mayInAdmin } from "../../../accounts/rules.ts";
import { releasesAbove } from "./content-screens.ts";
import { defineResource, tableOf } from "../../../admin/server/public.ts";
import { listContentEvents } from "../publish/history/content-events-store.ts";
import { listPreviews } from "../publish/history/previews/previews-store.ts";
import { compareReleases } from "../publish/releases/compare-releases.ts";
import { releaseUnknown } from "../publish/releases/errors.ts";
import { knownRelease } from "../publish/releases/find-edition.ts";
import { describeReleases } from "../publish/releases/list-releases.ts";
import { type ReleaseContext, type ReleaseItem, releaseActs } from "./release-acts.ts";
import { changesOf, counted, stateInWords } from "./words.ts";
import { eventTable } from "./audit.ts";

const MANY = 1_000;

/** Releases: what each changes, what can be done with it, and what was done. Their edition's screen leads to them. */
export const releases = defineResource<ReleaseContext, never, ReleaseItem>({
  name: "releases",
  label: "Releases",
  see: "see-releases",
  details: {
    find: async ({ database: { db }, clock }, name) => {
      const { edition, release: row } = await knownRelease(db, name);
      const [release] = await describeReleases(db, edition, [row]);
      if (release === undefined) throw releaseUnknown(name);
      return { edition, row, release, links: (await listPreviews(db, row.id, clock.now())).length };
    },
    id: ({ release }) => release.name,
    title: ({ release }) => `Release ${release.name}`,
    above: ({ edition: { handle } }) => releasesAbove(handle),
    hasNextStep: true,
    blocks: async ({ database: { db }, clock }, { row, release }, { role, acts }) => {
      const { name, author, reason, problem, isKept } = release;
      const links = mayInAdmin(role, "share-releases") ? await listPreviews(db, row.id, clock.now()) : [];
      const events = await listContentEvents(db, { release: row.id }, MANY);
      const made = author === "" ? "" : `, made by ${author}`;
      return [
        { kind: "state", state: stateInWords(release), rest: `${made}${reason === "" ? "" : ` — “${reason}”`}` },
        ...(problem === "" ? [] : [{ kind: "message", is: "error", text: problem } as const]),
        ...acts,
        ...(links.length === 0 ? [] : linkTable(links)),
        ...(isKept ? await changeBlocks(db, name) : []),
        { kind: "heading", text: "History" },
        await eventTable(db, events),
      ];
    },
  },
  acts: releaseActs,
});

function linkTable(links: Awaited<ReturnType<typeof listPreviews>>): AdminBlock[] {
  return [
    { kind: "heading", text: "Active links" },
    tableOf(links, {
      caption: "Active links",
      columns: [
        { name: "Made", value: ({ createdAt }) => inUtc(createdAt) },
        { name: "Until", value: ({ expiresAt }) => inUtc(expiresAt) },
        {
          name: "Opened",
          value: ({ opens, networks }) =>
            opens === 0 ? "Not yet" : `${counted(opens, "time")} from ${counted(networks, "network")}`,
        },
        { name: "Pages", value: ({ pages, mostPages }) => `${pages} of ${mostPages}` },
      ],
      empty: "",
    }),
  ];
}

async function changeBlocks(db: Queries, name: string): Promise<AdminBlock[]> {
  const { against, gains, losses, pages } = changesOf(await compareReleases(db, name));
  const sentences = [
    against === null ? "Nothing was published before it." : `Compared with ${against}.`,
    ...(gains.length + losses.length === 0 ? ["No differences."] : []),
    ...(gains.length === 0 ? [] : [`Readers get: ${gains.join(", ")}.`]),
    ...(losses.length === 0 ? [] : [`Readers lose: ${losses.join(", ")}.`]),
  ];
  const changed = tableOf(pages, {
    caption: "Changed pages",
    columns: [
      { name: "Page", value: (page) => page.name },
      { name: "Change", value: ({ what }) => what },
    ],
    empty: "",
  });
  return [
    { kind: "heading", text: "What it changes" },
    { kind: "text", text: sentences.join(" ") },
    ...(pages.length === 0 ? [] : [changed]),
  ];
}
