/** What can be done in admin, in words that complete 'may …'. `mayInAdmin` in rules.ts says who may. */
export const adminActions = {
  "open-admin": "open admin",
  "read-everything": "read every edition, as a site admin",
  "see-releases": "see editions and their releases",
  "share-releases": "read a release before it is published, and share a link to it",
  "edit-content": "edit pages and other content",
  "review-content": "comment on drafts and approve them",
  "require-review": "say whether an edition’s pages need approval",
  "publish-releases": "publish, schedule, discard and roll back releases",
  "import-and-export": "import and export an edition",
  "see-operations": "see unsent emails and failed jobs, and try them again",
  "help-users": "find users and groups, and help them",
  "help-staff": "help users who have a role, in the same ways",
  "act-as-users": "see the product as a user without a role does, for half an hour",
  "merge-without-consent": "merge an account whose address no longer works, and stop a pending merge",
  "turn-off-two-step-login": "turn off two-step login for somebody who lost their phone",
  "see-orders": "see orders, quotes and invoices, make quotes and withdraw them",
  "settle-orders": "mark orders paid, refund and cancel them",
  "manage-catalog": "change the catalog, offers and prepaid keys",
  "see-numbers": "see the publisher's numbers",
  "see-revenue": "see what products brought in, and the names of the groups with the most seats",
  "see-audit-log": "open the audit log",
  "see-account-events": "see in it what happened to accounts and groups",
  "see-money-events": "see in it what happened to orders, payments and keys",
  "see-content-events": "see in it what happened to releases",
  "manage-staff": "assign and remove roles",
} as const;
export type AdminAction = keyof typeof adminActions;

/** What harm an act can do in the wrong hands, in words. */
export const damages = {
  none: "none",
  "reads-private": "reads private data",
  "gives-money": "gives money",
  "gives-power": "grants permissions",
  "opens-paywall": "opens the paywall",
  "closes-edition": "closes an edition to its readers",
} as const;
type Damage = keyof typeof damages;

/** Who is told of an act by email besides the audit log, in words. */
export const tellings = {
  owners: "every owner",
  opened: "every owner, if it opens pages to everyone",
  account: "the account",
  both: "the account, every owner",
  addresses: "both addresses",
  "addresses-and-owners": "both addresses, every owner",
  administrators: "the group’s administrators",
  buyer: "the buyer",
  none: "",
} as const;
type Telling = keyof typeof tellings;

/** What is asked before an act of admin, and who is told of it. */
export interface ActRule {
  /** What it takes to do it. */
  action: AdminAction;
  damage: Damage;
  /** What it is called in mails and on the screen that takes it back. Said of all that do harm. */
  means?: string;
  /** Nobody, unless it is said. */
  tells?: Telling;
  /** The acts that take it back, one of them each time; or, in words, what stands instead. Said of all that do harm. */
  undo?: readonly string[] | string;
}

/** Every act that there is, by its name. */
export type ActRules = Readonly<Record<string, ActRule>>;

/**
 * Everything that a form of admin can do, and the harm of it: the one table from which what is asked before it
 * follows (docs/decisions/admin-acts.md). docs/access.md shows it.
 */
export const screenActs = {
  "edit-menu": { action: "edit-content", damage: "none" },
  "add-page": { action: "edit-content", damage: "none" },
  "place-page": { action: "edit-content", damage: "none" },
  "publish-menu": {
    means: "Publish a menu",
    action: "publish-releases",
    damage: "opens-paywall",
    tells: "opened",
    undo: ["roll-back-release", "open-edition-to-admins"],
  },
  "import-files": { action: "import-and-export", damage: "none" },
  "decide-import": { action: "import-and-export", damage: "none" },
  "start-edition": { action: "import-and-export", damage: "none" },
  "count-kept": { action: "publish-releases", damage: "none" },
  "move-kept": { action: "publish-releases", damage: "none" },
  "move-editing": { action: "edit-content", damage: "none" },
  "save-page": { action: "edit-content", damage: "none" },
  "settle-page": { action: "edit-content", damage: "none" },
  "restore-page": { action: "edit-content", damage: "none" },
  "share-page": {
    means: "Make a link to a draft",
    action: "edit-content",
    damage: "opens-paywall",
    undo: ["end-page-links"],
  },
  "end-page-links": { action: "edit-content", damage: "none" },
  "publish-page": { action: "publish-releases", damage: "none" },
  "review-page": { action: "review-content", damage: "none" },
  "require-review": { action: "require-review", damage: "none" },
  "edit-part": { action: "edit-content", damage: "none" },
  "publish-part": { action: "publish-releases", damage: "none" },
  "remove-picture": { action: "edit-content", damage: "none" },
  "filter-log": { action: "see-audit-log", damage: "none" },
  "export-log": {
    means: "Export the audit log",
    action: "see-audit-log",
    damage: "reads-private",
    undo: "what was read can’t be unread",
  },
  "try-again": { action: "see-operations", damage: "none" },
  "drop-request": { action: "open-admin", damage: "none" },
  "change-role": {
    means: "Give or take away a role",
    action: "manage-staff",
    damage: "gives-power",
    tells: "both",
    undo: ["change-role"],
  },
} as const satisfies Record<string, ActRule>;
export type ScreenActName = keyof typeof screenActs;

/** For how long a password or a code that was given counts as proof, in minutes. */
export const PROOF_MINUTES = 10;

/** Whether an act asks first who it is that does it. */
export function needsProof({ damage }: ActRule): boolean {
  return damage !== "none";
}

/** For how many days what was done can be taken back on one screen. */
export const UNDO_DAYS = 14;
export const UNDO_MS = UNDO_DAYS * 24 * 3_600_000;

/** The acts of the table that another act takes back. */
export type UndoableAct = {
  [Name in ScreenActName]: (typeof screenActs)[Name] extends { undo: readonly string[]; means: string } ? Name : never;
}[ScreenActName];

/** Whether an act is one that another act takes back. */
export function isUndoable({ means, undo }: ActRule): boolean {
  return means !== undefined && undo !== undefined && typeof undo !== "string";
}

/**
 * Whether an act waits for a second person, where a publisher wants that: what does harm by changing something. What
 * only reads works for whoever does it.
 */
export function asksSecondPerson({ damage }: ActRule): boolean {
  return damage !== "none" && damage !== "reads-private";
}

/** Where what was done in admin can be taken back. */
export const UNDO_PATH = "/admin/undo";

/** What was done in admin lately that somebody can take back. Times in words. */
export interface UndoView {
  /** What somebody asks a second person to agree to. */
  waiting: readonly {
    id: string;
    /** What it is called. */
    what: string;
    by: string;
    at: string;
    /** Whether whoever looks asked for it, and only waits. */
    isOwn: boolean;
    /** The form that does it, and what it was sent. */
    path: string;
    fields: Readonly<Record<string, string>>;
  }[];
  acts: readonly {
    id: string;
    what: string;
    by: string;
    at: string;
    until: string;
    /** The form that takes it back, and what it is sent. */
    path: string;
    fields: Readonly<Record<string, string>>;
  }[];
}

/** Whether a proof given at `provedAt` still counts. Epoch milliseconds; null if none was given. */
export function isProved(provedAt: number | null, now: number): boolean {
  return provedAt !== null && now - provedAt < PROOF_MINUTES * 60_000;
}
