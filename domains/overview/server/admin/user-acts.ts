import { userAct, refusal, whyNotClosed, whyNotVerified, gone, backBy } from "./user-act.ts";
import { z } from "zod";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import {
  addressToVerify,
  canTurnSecondFactorOn,
  endEverySession,
  markAsVerified,
  resetSecondFactor,
  sendVerificationAgain,
  takeVerificationBack,
  turnSecondFactorOnAgain,
} from "../../../accounts/server/records/public.ts";
import { ACTING_MINUTES, beginActing, recordEvent } from "../../../accounts/server/security/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import { never, refused, whatIsNew } from "../../../admin/server/public.ts";
import { MOST_GIVEN_DAYS, mayGive } from "../../../subscriptions/rules.ts";
import { readAccountFacts } from "../../../subscriptions/server/public.ts";
import { grantTerm, type NewTerm, planTerm, revokeTerm } from "../../../subscriptions/server/terms/public.ts";
import { resetReading } from "../../../subscriptions/server/budget/public.ts";
import { nameOf } from "./user.ts";

const actAs = userAct({
  name: "act-as-user",
  at: "act-as",
  label: "See as this user",
  action: "act-as-users",
  means: "See the product as a user does",
  damage: "reads-private",
  tells: "account",
  undo: "it ends automatically after half an hour",
  asksReason: true,
  leadsTo: "/bluebook",
  done: { "act-as": "You are back in your own account." },
  whyNot: (user) =>
    user.account.staffRole === null
      ? whyNotClosed(user)
      : refusal("staff-account", 403, "This user has a role in admin, so nobody can see the product as they do."),
  look: (_db, { accounts }, { user: { account }, sessionId, byAccountId, reason }) => ({
    sentence: `This will show you the product as ${nameOf(account)} sees it, in this browser, for ${ACTING_MINUTES} minutes or until you stop. You can read but not change anything, and their notes stay hidden. This is logged.`,
    told: `a staff member viewed the product as you see it, for at most ${ACTING_MINUTES} minutes; your notes stayed hidden`,
    run: (trx) => {
      if (sessionId === null || byAccountId === null)
        throw refused("You can see the product as a user does only in a browser.");
      return beginActing(accounts, trx, account, { sessionId, byAccountId, reason });
    },
  }),
});

const takeTermBack = userAct({
  name: "take-back-term",
  at: "take-back-term/:term",
  label: "Revoke a subscription",
  damage: "none",
  tells: "account",
  asksReason: true,
  done: "The subscription was revoked.",
  isOffered: () => false,
  look: async (db, { subscriptions }, { user: { account }, params, byAccountId, reason }) => {
    const term = (await readAccountFacts(db, account.id)).terms.find((each) => each.id === params["term"]);
    if (term === undefined || term.source !== "desk" || term.revokedOn !== null)
      throw gone("Admin gave no such subscription, or it has already been revoked.");
    const days = `${formatDay(term.startsOn)} to ${formatDay(term.endsOn)}`;
    return {
      sentence: `This will revoke the subscription of ${nameOf(account)} from ${days} as of today. Days already used are not affected. They will be notified by email.`,
      agreed: term.id,
      told: `the subscription from ${days} that you were given was revoked`,
      run: async (trx) => {
        await revokeTerm(trx, subscriptions, term.id);
        const detail = `${days}: ${reason}`;
        await recordEvent(trx, subscriptions.clock, "term-ended", account.id, undefined, { byAccountId, detail });
      },
    };
  },
});

/** Ten thousand of anything is a typo. */
const lengthForm = z.object({ length: z.string().regex(/^[1-9]\d{0,3}$/), unit: z.enum(["years", "days"]) });

const extend = userAct({
  name: "extend-user",
  at: "extend",
  label: "Extend the subscription",
  means: "Give a user a subscription",
  damage: "gives-money",
  tells: "account",
  undo: {
    by: [takeTermBack.name],
    look: ({ database: { db } }, { item: { account } }) =>
      whatIsNew(
        async () => (await readAccountFacts(db, account.id)).terms.map((term) => term.id),
        (term) => ({ act: takeTermBack.name, path: adminPath("users", account.id, `take-back-term/${term}`) }),
      ),
  },
  asksReason: true,
  done: "The subscription was extended.",
  whyNot: (user, { actor, role }) =>
    user.account.id === actor.id && role !== "owner"
      ? refusal("own-account", 403, "This is your own account, so only an owner can extend its subscription.")
      : whyNotClosed(user),
  fields: () => [
    {
      kind: "text",
      name: "length",
      label: "How many",
      help: `It starts when the current subscription ends, or today. At most ${MOST_GIVEN_DAYS} days at once; an owner can give more.`,
      inputMode: "numeric",
      maxLength: 4,
      value: "1",
    },
    {
      kind: "choice",
      name: "unit",
      label: "Years or days",
      options: { years: "Years", days: "Days" },
      value: "years",
    },
  ],
  look: async (db, { subscriptions }, { user, role, fields, byAccountId, reason }) => {
    const form = lengthForm.safeParse(fields);
    if (!form.success) throw refused("Give a whole number from 1 to 9999, and choose years or days.");
    const { unit } = form.data;
    const count = Number(form.data.length);
    if (!mayGive(role, { length: count, unit }))
      throw refused(`Give at most ${MOST_GIVEN_DAYS} days at once, or ask an owner, who can give more.`);
    const holder = { accountId: user.account.id };
    const length: NewTerm["length"] = unit === "years" ? { years: count } : { days: count };
    const { startsOn, endsOn, isRenewal } = await planTerm(db, subscriptions, { holder, length });
    const days = `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
    const what = isRenewal ? "a renewal" : "a subscription";
    return {
      sentence: `This will give ${nameOf(user.account)} ${what} from ${days}, without an order.`,
      agreed: `${startsOn}.${endsOn}`,
      told: `you were given ${what} from ${days}`,
      run: async (trx) => {
        await grantTerm(trx, subscriptions, { holder, length, source: "desk" });
        const detail = `${days}: ${reason}`;
        const by = { byAccountId, detail };
        await recordEvent(trx, subscriptions.clock, "term-given", user.account.id, undefined, by);
      },
    };
  },
});

const endSessions = userAct({
  name: "end-sessions",
  label: "Log out everywhere",
  damage: "none",
  done: "The user is logged out everywhere.",
  look: (_db, { subscriptions: { clock } }, { user: { account, sessions }, byAccountId }) => ({
    sentence: `This will log ${nameOf(account)} out everywhere (${sessions === 1 ? "1 session" : `${sessions} sessions`}). The password stays as it is.`,
    run: (trx) => endEverySession(trx, clock, account.id, { byAccountId }),
  }),
});

const fillReading = userAct({
  name: "reset-reading",
  label: "Reset today’s reading budget",
  means: "Reset a user’s reading budget",
  damage: "opens-paywall",
  tells: "account",
  undo: "it ends automatically at the end of the day",
  done: "The reading budget is full again.",
  look: (_db, { subscriptions }, { user: { account }, byAccountId }) => ({
    sentence: `This will give ${nameOf(account)} the full reading budget again, including the trial’s, within seconds.`,
    told: "your reading budget for today is full again",
    run: (trx) => resetReading(trx, subscriptions, account.id, byAccountId),
  }),
});

const turnOn = userAct({
  name: "turn-on-two-step-login",
  label: "Turn on two-step login again",
  action: "turn-off-two-step-login",
  damage: "none",
  tells: "account",
  asksReason: true,
  done: "Two-step login is on again.",
  isOffered: () => false,
  look: async (db, { subscriptions: { clock } }, { user: { account }, byAccountId, reason }) => {
    if (!(await canTurnSecondFactorOn(db, clock, account.id)))
      throw gone("Nothing can be turned on again: two-step login is on, or was turned off too long ago.");
    return {
      sentence: `This will turn two-step login of ${nameOf(account)} on again, with the authenticator app that it had. They are logged out everywhere. Earlier recovery codes won’t work. They will be notified by email.`,
      told: "two-step login was turned on again, with the authenticator app that you had before",
      run: (trx) => turnSecondFactorOnAgain(trx, clock, account.id, { byAccountId, reason }),
    };
  },
});

const turnOff = userAct({
  name: "turn-off-two-step-login",
  label: "Turn off two-step login",
  action: "turn-off-two-step-login",
  means: "Turn off two-step login for a user",
  damage: "gives-power",
  tells: "both",
  undo: backBy(turnOn),
  done: "Two-step login was turned off.",
  // Nobody turns off their own here, so that a session alone is not enough for it, and the last owner keeps it.
  whyNot: ({ account, hasSecondFactor }, { actor }) => {
    if (account.id === actor.id)
      return refusal(
        "own-second-factor",
        409,
        "This is your own account: turn off two-step login on its security page.",
      );
    if (hasSecondFactor) return undefined;
    return refusal("second-factor-off", 409, "Two-step login is off already, so there is nothing to turn off.");
  },
  look: (_db, { subscriptions: { clock } }, { user: { account }, byAccountId }) => ({
    sentence: `This will turn off two-step login for ${nameOf(account)}, who is logged out everywhere, then logs in with just a password, and is notified by email. First make sure that the request is really theirs.`,
    run: (trx) => resetSecondFactor(trx, clock, account, { byAccountId }),
  }),
});

const sendVerification = userAct({
  name: "send-verification",
  label: "Send the verification email again",
  damage: "none",
  asksReason: true,
  done: "The verification email is on its way.",
  whyNot: whyNotVerified,
  look: (_db, { accounts }, { user: { account }, byAccountId, reason }) => ({
    sentence: `This will send ${addressToVerify(account)} the link that verifies it, which works for a day; links sent before stop working.`,
    agreed: `${addressToVerify(account)}`,
    run: (trx) => sendVerificationAgain(accounts, trx, account, { byAccountId, reason }),
  }),
});

const takeVerification = userAct({
  name: "take-back-verification",
  label: "Undo a verification",
  damage: "none",
  tells: "account",
  asksReason: true,
  done: "The address no longer counts as verified.",
  isOffered: () => false,
  look: (_db, { accounts }, { user: { account }, byAccountId, reason }) => {
    if (account.emailVerifiedAt === null) throw gone("The address doesn’t count as verified.");
    return {
      sentence: `This will make ${account.email} count as not verified, until its link is opened. Seats that it got through its address stay until someone removes them. They will be notified by email.`,
      told: `your address ${account.email} no longer counts as verified; log in to get a new verification link`,
      run: (trx) => takeVerificationBack(accounts, trx, account, { byAccountId, reason }),
    };
  },
});

const markVerified = userAct({
  name: "mark-verified",
  label: "Mark the address as verified",
  means: "Mark an address as verified",
  damage: "gives-power",
  tells: "account",
  undo: {
    ...backBy(takeVerification),
    // An address that replaced another one is told so there, with a link that undoes it.
    look: (users, asked) =>
      asked.item.account.unverifiedEmail === null ? backBy(takeVerification).look(users, asked) : never,
  },
  asksReason: true,
  done: "The address counts as verified.",
  whyNot: whyNotVerified,
  look: (_db, { accounts }, { user: { account }, byAccountId, reason }) => {
    const address = addressToVerify(account);
    const make = `This will make ${address} count as verified, as if its link had been opened`;
    return {
      sentence:
        account.unverifiedEmail === null
          ? `${make}. Make sure first that the address is theirs.`
          : `${make}: it replaces ${account.email}, which is notified by email and can undo this for a week, and the user is logged out everywhere. First make sure that the address is theirs.`,
      agreed: `${address}`,
      told: `your address ${address} was marked as verified`,
      run: (trx) => markAsVerified(accounts, trx, account, { byAccountId, reason }),
    };
  },
});

/** What admin can do for a user, in the order of the buttons. */
export const userActs = [
  actAs,
  extend,
  endSessions,
  fillReading,
  turnOff,
  sendVerification,
  markVerified,
  takeTermBack,
  takeVerification,
  turnOn,
];
