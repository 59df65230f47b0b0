import { mayAtDesk } from "../../../../domains/accounts/rules.ts";
import {
  EDITIONS_PATH,
  editionPath,
  type ReadersAct,
  readersActNames,
  readersActs,
  readersPath,
  type QuestionedAct,
  releaseActs,
  releasePath,
  type ReleaseView,
} from "../../../../domains/authoring/contract.ts";
import {
  actOnRelease,
  confirmBefore,
  planReaders,
  readEdition,
  readEditions,
  readRelease,
  planEndingLinks,
  planShare,
  readShare,
  releaseActLabels,
  releaseActNames,
} from "../../../../domains/authoring/server/desk/public.ts";
import { keptPath } from "../../../../domains/reading/server/desk/public.ts";
import { actScreen } from "../act-screen.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

/** The screens of editions and their releases. */
export function releaseScreens(parts: DeskParts): DeskScreen[] {
  const { database } = parts;
  return [
    {
      path: EDITIONS_PATH,
      action: "see-releases",
      listed: "Editions",
      load: async ({ role }) => ({
        title: "Editions",
        above: null,
        shown: { screen: "editions", view: await readEditions(database.db, mayAtDesk(role, "import-and-export")) },
      }),
    },
    {
      path: `${EDITIONS_PATH}/:edition`,
      action: "see-releases",
      listed: null,
      load: async ({ params, role }) => {
        const handle = params["edition"] ?? "";
        const mayPublish = mayAtDesk(role, "publish-releases");
        const mayImport = mayAtDesk(role, "import-and-export");
        const may = { mayImport, mayPublish, keptHref: mayPublish ? keptPath(handle) : null };
        const view = await readEdition(database.db, handle, may);
        const above = { label: "Editions", href: EDITIONS_PATH };
        return { title: view.edition.name, above, shown: { screen: "edition", view } };
      },
      notices: { readers: "It is done. Every server applies it within two seconds." },
    },
    ...readersActs.map((act) => readersScreen(parts, act)),
    {
      path: releasePath(":release"),
      action: "see-releases",
      listed: null,
      load: (visit) => showRelease(parts, visit, null),
      notices,
    },
    shareScreen(parts),
    endLinksScreen(parts),
    ...releaseActs.flatMap((act) => (act === "share" || act === "end-links" ? [] : [questionScreen(parts, act)])),
  ];
}

function readersScreen(parts: DeskParts, act: ReadersAct): DeskScreen {
  const handleOf = ({ params }: DeskVisit) => params["edition"] ?? "";
  const hrefOf = (visit: DeskVisit) => editionPath(handleOf(visit));
  return actScreen({
    path: readersPath(":edition", act),
    act: act === "current" ? "make-edition-current" : `open-edition-to-${act}`,
    label: readersActNames[act],
    above: (visit) => ({ label: `Releases of ${handleOf(visit)}`, href: hrefOf(visit) }),
    needsReason: true,
    plan: (visit) =>
      planReaders(parts, { handle: handleOf(visit), act, accountId: visit.account.id, fields: visit.fields }),
    done: (_result, visit) => `${hrefOf(visit)}?done=readers`,
  });
}

const notices = {
  publish: "It is published. Every server shows it within a second.",
  schedule: "It will be published at its time.",
  unschedule: "It was taken off the schedule.",
  discard: "It was discarded.",
  "roll-back": "Readers see this text again, as a new release.",
  "end-links": "All links to it have ended.",
};

/** Makes a link to a release; it is shown on the release's screen. */
function shareScreen(parts: DeskParts): DeskScreen {
  return actScreen({
    path: releasePath(":release", "share"),
    act: releaseActNames.share,
    label: releaseActLabels.share,
    above: releaseAbove,
    fields: /^(?:days|pages)$/,
    form: (visit) => ({ screen: "share-form", view: readShare(nameOf(visit), visit) }),
    plan: (visit) => planShare(parts, { ...visit, name: nameOf(visit), accountId: visit.account.id }),
    done: async (link, visit) => await showRelease(parts, visit, link),
  });
}

/** Ends all links to a release. */
function endLinksScreen(parts: DeskParts): DeskScreen {
  return actScreen({
    path: releasePath(":release", "end-links"),
    act: releaseActNames["end-links"],
    label: releaseActLabels["end-links"],
    above: releaseAbove,
    plan: (visit) => planEndingLinks(parts, { name: nameOf(visit), accountId: visit.account.id }),
    done: (_done, visit) => `${releasePath(nameOf(visit))}?done=end-links`,
  });
}

function releaseAbove(visit: DeskVisit) {
  const name = nameOf(visit);
  return { label: `Release ${name}`, href: releasePath(name) };
}

async function showRelease(
  { database, clock }: DeskParts,
  visit: DeskVisit,
  link: ReleaseView["link"],
): Promise<DeskAnswer> {
  const { role, csrfToken } = visit;
  const view = await readRelease(database.db, nameOf(visit), { role, csrfToken, link, now: clock.now() });
  const above = { label: `Releases of ${view.editionHandle}`, href: editionPath(view.editionHandle) };
  return { title: `Release ${view.release.name}`, above, shown: { screen: "release", view } };
}

const questions: Readonly<Record<QuestionedAct, (name: string) => string>> = {
  publish: (name) => `Publish ${name}?`,
  unschedule: (name) => `Take ${name} off the schedule?`,
  discard: (name) => `Discard ${name}?`,
  "roll-back": (name) => `Roll back to ${name}?`,
};

/** Asks before something is done with a release, and does it. */
function questionScreen(parts: DeskParts, act: QuestionedAct): DeskScreen {
  return {
    path: releasePath(":release", act),
    action: "publish-releases",
    listed: null,
    load: async (visit) => {
      const [name, { csrfToken, fields: typed }] = [nameOf(visit), visit];
      const view = await confirmBefore(parts.database.db, name, act, { csrfToken, typed });
      const above = { label: `Release ${name}`, href: releasePath(name) };
      return { title: questions[act](name), above, shown: { screen: "release-question", view } };
    },
    form: {
      act: releaseActNames[act],
      isDirect: true,
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
