import { type DeskActName, isUndoable, type UndoableAct } from "../../../../domains/accounts/rules.ts";
import { type DeskInverse, findAccount, findAccountByEmail } from "../../../../domains/accounts/server/public.ts";
import { pagePath, readersPath, releasePath } from "../../../../domains/authoring/contract.ts";
import { editionBefore } from "../../../../domains/authoring/server/desk/public.ts";
import { deskOrderPath } from "../../../../domains/commerce/contract.ts";
import {
  deskBatchPath,
  deskOfferPath,
  deskVersionPath,
  newestCatalog,
} from "../../../../domains/commerce/server/desk/public.ts";
import { deskGroupPath, whatGroupHas } from "../../../../domains/groups/server/desk/public.ts";
import { deskTakeBackPath } from "../../../../domains/overview/contract.ts";
import { readAccountFacts } from "../../../../domains/subscriptions/server/public.ts";
import type { DeskVisit } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

type Parts = Pick<DeskParts, "database" | "orders">;

/** What takes an act back, once it is done. */
export type InversesOf = () => Promise<readonly DeskInverse[]>;

/** Looks at how something stands before an act changes it. */
type Look = (parts: Parts, visit: DeskVisit) => Promise<InversesOf> | InversesOf;

/** Looks at what an act will change, so that what takes it back is known afterwards: nothing, for most acts. */
export async function lookBefore(parts: Parts, act: DeskActName, visit: DeskVisit): Promise<InversesOf> {
  return isUndoable(act) ? await looks[act](parts, visit) : nothing;
}

/** The reason that stands in the form of an act that asks for one, until somebody writes a better one. */
const REASON = "Taken back";

const looks: Readonly<Record<UndoableAct, Look>> = {
  "share-release": (_, { params }) =>
    always({ act: "end-release-links", path: releasePath(word(params, "release"), "end-links") }),
  "publish-release": async (parts, { params, fields }) => {
    const name = word(params, "release");
    if ((fields["at"] ?? "") !== "")
      return always({ act: "unschedule-release", path: releasePath(name, "unschedule") });
    return await backToWhatWasLive(parts, { release: name });
  },
  "roll-back-release": (parts, { params }) => backToWhatWasLive(parts, { release: word(params, "release") }),
  "open-edition-to-subscribers": backToWhoCouldRead,
  "open-edition-to-invited": backToWhoCouldRead,
  "open-edition-to-admins": backToWhoCouldRead,
  "publish-menu": (parts, { params }) => backToWhatWasLive(parts, { handle: word(params, "edition") }),
  "share-page": (_, { params }) => always({ act: "end-page-links", path: pagePath(word(params, "page"), "end-links") }),
  "extend-user": async ({ database: { db } }, { params }) => {
    const id = word(params, "account");
    const termsOf = async () => (await readAccountFacts(db, id)).terms.map((term) => term.id);
    return newOnes(termsOf, (term) => ({ act: "take-back-term", path: deskTakeBackPath(id, "take-back-term", term) }));
  },
  "turn-off-two-step-login": (_, { params }) => {
    const act = "turn-on-two-step-login";
    return always({ act, path: deskTakeBackPath(word(params, "account"), act) });
  },
  "mark-verified": async ({ database: { db } }, { params }) => {
    const account = await findAccount(db, word(params, "account"));
    // An address that replaced another one is told so there, with a link that undoes it.
    if (account === undefined || account.unverifiedEmail !== null) return nothing;
    const act = "take-back-verification";
    return always({ act, path: deskTakeBackPath(account.id, act) });
  },
  "extend-group": (parts, visit) => backInGroup(parts, visit, "terms"),
  "add-seats": (parts, visit) => backInGroup(parts, visit, "seats"),
  "add-domain": (parts, visit) => backInGroup(parts, visit, "domains"),
  "add-network": (parts, visit) => backInGroup(parts, visit, "networks"),
  "add-administrator": (parts, visit) => backInGroup(parts, visit, "administrators"),
  "mark-paid": (_, { params }) =>
    always({ act: "refund-order", path: deskOrderPath(word(params, "number").toUpperCase(), "refund") }),
  "change-prices": backToCatalog,
  "change-catalog": backToCatalog,
  "make-offer": (_, { fields }) => always({ act: "end-offer", path: deskOfferPath(agreedId(fields)) }),
  "make-keys": (_, { fields }) => always({ act: "withdraw-keys", path: deskBatchPath(agreedId(fields), "withdraw") }),
  "change-role": async ({ database: { db } }, { fields }) => {
    const account =
      fields["account"] === undefined
        ? await findAccountByEmail(db, fields["email"] ?? "")
        : await findAccount(db, fields["account"]);
    if (account === undefined) return nothing;
    const before = { account: account.id, role: account.staffRole ?? "none" };
    return always({ act: "change-role", path: "/admin/staff", fields: before });
  },
};

const nothing: InversesOf = () => Promise.resolve([]);

function always(inverse: DeskInverse): InversesOf {
  return () => Promise.resolve([inverse]);
}

/** What takes back whatever there is afterwards that wasn't there before. */
async function newOnes(read: () => Promise<string[]>, inverseOf: (one: string) => DeskInverse): Promise<InversesOf> {
  const before = new Set(await read());
  return async () => (await read()).filter((one) => !before.has(one)).map(inverseOf);
}

async function backToWhatWasLive(
  { database: { db } }: Parts,
  of: { release: string } | { handle: string },
): Promise<InversesOf> {
  const before = await editionBefore(db, of);
  if (before === undefined) return nothing;
  return before.live === null
    ? always({ act: "open-edition-to-admins", path: readersPath(before.handle, "admins") })
    : always({ act: "roll-back-release", path: releasePath(before.live, "roll-back") });
}

async function backToWhoCouldRead({ database: { db } }: Parts, { params }: DeskVisit): Promise<InversesOf> {
  const before = await editionBefore(db, { handle: word(params, "edition") });
  if (before === undefined) return nothing;
  const { handle, audience } = before;
  return always({ act: `open-edition-to-${audience}`, path: readersPath(handle, audience) });
}

/** What a group can be given, and what takes it back: the act, and the field that names it. */
const groupBack = {
  terms: { act: "take-back-group-term", at: "take-back-term", field: "term" },
  seats: { act: "take-back-seats", at: "take-back-seats", field: "addition" },
  domains: { act: "remove-domain", at: "remove-domain", field: "domain" },
  networks: { act: "remove-network", at: "remove-network", field: "network" },
  administrators: { act: "remove-administrator", at: "remove-administrator", field: "administrator" },
} as const;

async function backInGroup(
  { database: { db } }: Parts,
  { params }: DeskVisit,
  what: keyof typeof groupBack,
): Promise<InversesOf> {
  const id = word(params, "group");
  const { act, at, field } = groupBack[what];
  return await newOnes(
    () => whatGroupHas[what](db, id),
    (one) => ({ act, path: deskGroupPath(id, at), fields: { [field]: one, reason: REASON } }),
  );
}

async function backToCatalog({ database, orders }: Parts): Promise<InversesOf> {
  const { version } = await newestCatalog({ database, subscriptions: orders.subscriptions });
  return always({ act: "change-catalog", path: deskVersionPath(version, "take-back") });
}

/** The id of what is made, which stands in what was agreed to. */
function agreedId(fields: DeskVisit["fields"]): string {
  return (fields["agreed"] ?? "").split(".")[0] ?? "";
}

function word(params: DeskVisit["params"], name: string): string {
  return params[name] ?? "";
}
