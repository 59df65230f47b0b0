import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import type { FieldBlock } from "../../../../ui/admin/fields.tsx";
import type { AdminTask, StaffRole } from "../../../accounts/contract.ts";
import { mayInAdmin } from "../../../accounts/rules.ts";
import {
  findMerge,
  type FoundMerge,
  listMerges,
  MERGE_WAIT_DAYS,
  UNDO_MERGE_DAYS,
} from "../../../accounts/server/public.ts";
import type { AdminAccount } from "../../../accounts/server/records/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import { type AdminColumn, type Asked, defineAct, defineResource, isId } from "../../../admin/server/public.ts";
import { type AccountMerging, CONSENT_DAYS, askForMerge, planMerge, refuseAsked } from "../merging/merge-accounts.ts";
import { isTooLate, mergeLater, undoMerge } from "../merging/settle-merges.ts";
import type { Users } from "./user.ts";

/** What admin's part of users works with. */
export type UserParts = Users & { merging: AccountMerging };

type Merge = Awaited<ReturnType<typeof listMerges>>[number];

const otherField: FieldBlock = {
  kind: "text",
  name: "email",
  label: "Email address of the other account",
  help: "We’ll send an email there.",
  type: "email",
  value: "",
};

/** Another account can be merged into one that its owner uses, and that has no role. */
function canBeKept({ account, erasesAt }: AdminAccount): boolean {
  return account.staffRole === null && erasesAt === null;
}

const merge = defineAct<UserParts, AdminAccount>({
  name: "merge-accounts",
  at: "merge",
  label: "Merge a second account",
  action: "help-users",
  means: "Ask whether two accounts may be merged",
  damage: "gives-power",
  tells: "addresses",
  undo: "its mails undo it",
  asksReason: true,
  isOffered: canBeKept,
  before: ({ account }) => [
    {
      kind: "text",
      text: `For somebody who has two accounts. Everything in the other account will be merged into ${account.email} once its owner agrees through a link in an email. You will see both accounts side by side before the request is sent.`,
    },
  ],
  after: ({ account }, { role }) =>
    mayInAdmin(role, mergeDead.action)
      ? [
          {
            kind: "link",
            label: "Nobody reads its email anymore",
            href: adminPath("users", account.id, mergeDead.at),
          },
        ]
      : [],
  fields: () => [otherField],
  plan: async ({ merging }, asked) => {
    const planned = await planMerge(merging.database.db, merging, accountsIn(asked, true));
    const { kept, other } = planned;
    await refuseAsked(merging.database.db, merging.accounts.clock.now(), planned);
    return {
      sentence: `This will ask the owner of ${other.email} by email whether it may be merged into ${kept.email}. Nothing is merged until they agree, within ${CONSENT_DAYS} days; then both addresses get an email, and can undo it for ${UNDO_MERGE_DAYS} days.`,
      compared: comparisonOf(planned),
      agreed: planned.agreed,
      run: async () => await askForMerge(merging, { kept, other }, noteOf(asked)),
    };
  },
  done: "The owner of the other account was asked by email. The accounts become one once they agree.",
});

const mergeDead = defineAct<UserParts, AdminAccount>({
  name: "merge-without-consent",
  at: "merge-dead",
  label: "Merge an account without asking",
  action: "merge-without-consent",
  means: "Merge an account without asking",
  damage: "gives-power",
  tells: "addresses-and-owners",
  undo: "its mails stop and undo it",
  asksReason: true,
  isOffered: () => false,
  before: ({ account }) => [
    {
      kind: "text",
      text: `For somebody who has two accounts and can’t read the mail of one any more. After 7 days, subscriptions, orders and groups of that account become part of ${account.email}; its notes and pins don’t. Both addresses are told at once, and either can stop it. You will see both accounts side by side first.`,
    },
  ],
  fields: () => [otherField],
  plan: async ({ merging }, asked) => {
    const planned = await planMerge(merging.database.db, merging, accountsIn(asked, false));
    const { kept, other } = planned;
    return {
      sentence: `This will make ${other.email} part of ${kept.email} in ${MERGE_WAIT_DAYS} days, without asking its owner. Both addresses and every owner get an email now and can stop it until then; whoever logs in to ${other.email} stops it, too.`,
      compared: comparisonOf(planned),
      agreed: planned.agreed,
      run: async () => await mergeLater(merging, planned, noteOf(asked)),
    };
  },
  done: "The accounts become one in 7 days, unless somebody stops it. Both addresses were told.",
});

/** What makes an account part of a user's. */
export const mergeActs = [merge, mergeDead];

function accountsIn({ item, fields }: Asked<AdminAccount>, hasConsent: boolean) {
  return { kept: item.account.email, other: fields["email"] ?? "", hasConsent };
}

function comparisonOf({ sides, lines }: Awaited<ReturnType<typeof planMerge>>) {
  return {
    names: ["Kept", "Merged into it"] as const,
    rows: sides.map((side) => ({ name: side.name, values: [side.kept, side.other] as const })),
    sentences: lines,
  };
}

function noteOf({ actor, reason }: Pick<Asked<unknown>, "actor" | "reason">) {
  return { byAccountId: actor.id, reason };
}

const UNDONE = "The accounts are separate again. Both addresses were notified.";
const STOPPED = "The accounts stay separate. Both addresses were notified.";

const undo = defineAct<UserParts, FoundMerge>({
  name: "undo-merge",
  at: "undo",
  label: "Separate merged accounts",
  action: "help-users",
  means: "Separate merged accounts",
  damage: "gives-power",
  tells: "addresses",
  undo: "the accounts can be merged again",
  asksReason: true,
  done: UNDONE,
  plan: ({ merging }, asked) => {
    const { item: found } = asked;
    if (found.merged_at === null || isTooLate(found, merging.accounts.clock.now()))
      throw mergeLate("This merge can’t be undone, or can no longer be undone.");
    return Promise.resolve({
      sentence: `This will make ${found.other.email} a separate account again, with the data it had, except what has been changed or deleted since. Both addresses get an email.`,
      agreed: `undo ${found.id}`,
      run: async () => {
        await undoMerge(merging, found.id, noteOf(asked));
      },
    });
  },
});

const stop = defineAct<UserParts, FoundMerge>({
  name: "stop-merge",
  at: "stop",
  label: "Stop a merge",
  action: "merge-without-consent",
  damage: "none",
  tells: "addresses",
  asksReason: true,
  done: STOPPED,
  plan: ({ merging }, asked) => {
    const { item: found } = asked;
    if (found.merged_at !== null || isTooLate(found, merging.accounts.clock.now()))
      throw mergeLate("This merge is no longer pending.");
    return Promise.resolve({
      sentence: `This will keep ${found.other.email} and ${found.kept.email} as separate accounts. Both addresses get an email.`,
      agreed: `stop ${found.id}`,
      run: async () => {
        await undoMerge(merging, found.id, noteOf(asked));
      },
    });
  },
});

/** Merges that wait or can be undone: the screen of the user who is kept leads to them. */
export const merges = defineResource<UserParts, never, FoundMerge>({
  name: "merges",
  label: "Merged accounts",
  see: "help-users",
  details: {
    find: async ({ merging: { database } }, id) => {
      const found = isId(id) ? await findMerge(database.db, id) : undefined;
      if (!found) throw notFound("This merge");
      return found;
    },
    id: ({ id }) => id,
    title: () => "The user",
    backTo: ({ kept }) => adminPath("users", kept.id),
  },
  acts: [undo, stop],
});

/** What is said on the user's screen once a merge was undone or stopped. */
export const mergeNotices = { [undo.name]: UNDONE, [stop.name]: STOPPED };

function mergeLate(message: string): AppError {
  return new AppError({ code: "merge-late", status: 409, message: `${message} Nothing was changed.` });
}

/** Merges that wait, for the owners who can stop them. */
export async function mergeTasks(db: Queries): Promise<AdminTask[]> {
  return (await listMerges(db)).map(({ kept, other, due_at: dueAt, reason }) => ({
    action: "merge-without-consent",
    text: `${other.email} becomes part of ${kept.email} on ${inUtc(dueAt ?? 0)}`,
    detail: reason,
    href: adminPath("users", kept.id),
  }));
}

/** The merges of a user that wait or can be undone, and what somebody with a role can do about them. */
export function mergeColumns(userId: string, role: StaffRole): readonly AdminColumn<Merge>[] {
  return [
    {
      name: "Second account",
      value: ({ kept, other }) => (kept.id === userId ? other.email : `into ${kept.email}`),
    },
    {
      name: "State",
      value: ({ merged_at: mergedAt, due_at: dueAt, undo_until: undoUntil }) =>
        mergedAt === null ? `Waits until ${inUtc(dueAt ?? 0)}` : `Merged; can be undone until ${inUtc(undoUntil ?? 0)}`,
    },
    {
      name: "Act",
      value: ({ id, merged_at: mergedAt }) => {
        const [act, text] = mergedAt === null ? [stop, "Stop it"] : [undo, "Undo it"];
        return mayInAdmin(role, act.action) ? { text, href: adminPath("merges", id, act.at) } : "";
      },
    },
  ];
}
