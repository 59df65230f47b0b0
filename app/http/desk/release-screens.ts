import {
  EDITIONS_PATH,
  editionPath,
  type ReleaseAct,
  releaseActs,
  releasePath,
  type ReleaseView,
} from "../../../domains/authoring/contract.ts";
import {
  actOnRelease,
  askBefore,
  readEdition,
  readEditions,
  readRelease,
  shareRelease,
} from "../../../domains/authoring/server/desk/public.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "./desk-screen.ts";
import type { DeskParts } from "./desk-screens.ts";

/** The screens of editions and their releases. */
export function releaseScreens(parts: DeskParts): DeskScreen[] {
  const { database } = parts;
  return [
    {
      path: EDITIONS_PATH,
      action: "see-releases",
      listed: "Editions",
      load: async () => ({
        title: "Editions",
        above: null,
        shown: { screen: "editions", view: await readEditions(database.db) },
      }),
    },
    {
      path: `${EDITIONS_PATH}/:edition`,
      action: "see-releases",
      listed: null,
      load: async ({ params }) => {
        const view = await readEdition(database.db, params["edition"] ?? "");
        const above = { label: "Editions", href: EDITIONS_PATH };
        return { title: view.edition.name, above, shown: { screen: "edition", view } };
      },
    },
    {
      path: releasePath(":release"),
      action: "see-releases",
      listed: null,
      load: (visit) => showRelease(parts, visit, null),
      notices,
    },
    shareScreen(parts),
    ...releaseActs.flatMap((act) => (act === "share" ? [] : [questionScreen(parts, act)])),
  ];
}

const notices = {
  publish: "It is published. Every server shows it within a second.",
  schedule: "It will be published at its time.",
  unschedule: "It was taken off the schedule.",
  discard: "It was discarded.",
  "roll-back": "Readers see this text again, as a new release.",
};

/** Shows a release with a link that was just made. Opened by its address, it is the release. */
function shareScreen(parts: DeskParts): DeskScreen {
  return {
    path: releasePath(":release", "share"),
    action: "share-releases",
    listed: null,
    load: (visit) => showRelease(parts, visit, null),
    form: {
      action: "share-releases",
      send: async (visit) => {
        const link = await shareRelease(parts, { name: nameOf(visit), accountId: visit.account.id });
        return await showRelease(parts, visit, link);
      },
    },
  };
}

async function showRelease({ database }: DeskParts, visit: DeskVisit, link: ReleaseView["link"]): Promise<DeskAnswer> {
  const { role, csrfToken } = visit;
  const view = await readRelease(database.db, nameOf(visit), { role, csrfToken, link });
  const above = { label: `Releases of ${view.editionHandle}`, href: editionPath(view.editionHandle) };
  return { title: `Release ${view.release.name}`, above, shown: { screen: "release", view } };
}

const questions: Readonly<Record<Exclude<ReleaseAct, "share">, (name: string) => string>> = {
  publish: (name) => `Publish ${name}?`,
  unschedule: (name) => `Take ${name} off the schedule?`,
  discard: (name) => `Discard ${name}?`,
  "roll-back": (name) => `Roll back to ${name}?`,
};

/** Asks before something is done with a release, and does it. */
function questionScreen(parts: DeskParts, act: Exclude<ReleaseAct, "share">): DeskScreen {
  return {
    path: releasePath(":release", act),
    action: "publish-releases",
    listed: null,
    load: async (visit) => {
      const [name, { csrfToken, fields: typed }] = [nameOf(visit), visit];
      const view = await askBefore(parts.database.db, name, act, { csrfToken, typed });
      const above = { label: `Release ${name}`, href: releasePath(name) };
      return { title: questions[act](name), above, shown: { screen: "release-question", view } };
    },
    form: {
      action: "publish-releases",
      send: async (visit) => {
        const { account, fields } = visit;
        const name = await actOnRelease(parts, act, { name: nameOf(visit), accountId: account.id, fields });
        const isLater = act === "publish" && (fields["at"] ?? "") !== "";
        return `${releasePath(name)}?done=${isLater ? "schedule" : act}`;
      },
    },
  };
}

function nameOf({ params }: DeskVisit): string {
  return params["release"] ?? "";
}
