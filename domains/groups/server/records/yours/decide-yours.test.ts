import { describe, expect, test } from "vitest";
import { decideYours, type YoursFacts } from "./decide-yours.ts";
import {
  coming,
  coming1,
  ended,
  expired,
  firm,
  live,
  nothing,
  review,
  soon,
  trial,
  trialOver,
} from "./testing/yours-facts.ts";

const own = (more: Partial<YoursFacts["own"]>) => ({ own: { ...nothing.own, ...more } });
const joinable = { offer: { group: firm, email: "lea@firm.test", isVerified: true, waitHours: null } };
const offerOf = (more: Partial<NonNullable<YoursFacts["offer"]>>) => ({ offer: { ...joinable.offer, ...more } });
const full = offerOf({ group: { ...firm, openSeats: 0 } });

describe("what is yours", () => {
  test.each<[who: string, facts: Partial<YoursFacts>, state: string, sentence: string, step: string | null]>([
    ["nobody's", {}, "none", "You don't have a subscription.", null],
    ["a trial", own(trial), "trial", "Your free trial runs until 12.20.2026.", null],
    ["an expired trial", own(trialOver), "trial-expired", "Your free trial ended on 10.1.2026.", null],
    ["a live term", own(live), "own", "Your subscription is paid until 12.1.2026.", null],
    ["a term that ends soon", own(soon), "own-ending", "Your subscription is paid until 12.1.2026.", null],
    ["an expired term", own(expired), "expired", "Your subscription was paid until 11.1.2026.", null],
    ["a term that is to come", own(coming1), "own-pending", "Your subscription starts on 12.5.2026.", null],
    [
      "a term that is to come, in trial",
      own({ ...coming1, ...trial }),
      "own-pending",
      "Your subscription starts on 12.5.2026. Your free trial runs until 12.20.2026.",
      null,
    ],
    ["a member's", { seat: review }, "group", "Review pays for your access until 12.31.2026.", null],
    [
      "a pending group's member",
      { seat: coming, ...own(trial) },
      "group-pending",
      "Your access through Review starts on 12.1.2026. Your free trial runs until 12.20.2026.",
      null,
    ],
    [
      "an expired group's member with days of their own",
      { seat: ended, ...own({ hasPausedSubscriptions: 601 }) },
      "on-hold",
      "601 days of your own subscription are on hold. Leave Review, whose subscription has ended, to use them.",
      "Leave the group",
    ],
    [
      "an expired group's member",
      { seat: ended },
      "group-ended",
      "Review's subscription ended on 6.30.2026. Write to Grace Hopper to have it renewed.",
      "Write to Grace Hopper",
    ],
    [
      "an expired group's manager",
      { seat: ended, managed: ended },
      "group-ended",
      "Review's subscription ended on 6.30.2026. Write to support to have it renewed.",
      "Write to support",
    ],
    [
      "an expired group's member whom another group keeps a seat for",
      { seat: ended, waiting: [firm] },
      "seat-elsewhere",
      "Firm is holding a seat for you. Leave Review, whose subscription has ended, to accept it.",
      "Leave the group",
    ],
    [
      "who is invited, after a trial",
      { waiting: [ended, firm], ...own(trialOver) },
      "seat-waiting",
      "Firm is holding a seat for lea@firm.test.",
      "Accept the seat",
    ],
    [
      "who is invited to a group that has not started",
      { waiting: [coming] },
      "seat-waiting",
      "Review is holding a seat for lea@firm.test. The group's subscription starts on 12.1.2026.",
      "Accept the seat",
    ],
    ["who is invited to a group that has ended", { waiting: [ended] }, "none", "You don't have a subscription.", null],
    [
      "whose address belongs to a firm, in trial",
      { ...joinable, ...own(trial) },
      "join",
      "Your address lea@firm.test belongs to Firm. Join the group to get access.",
      "Join the group",
    ],
    [
      "who has asked to join",
      offerOf({ waitHours: 0.5 }),
      "confirming",
      "One more step: follow the link we sent to lea@firm.test to join Firm. You can request another link in 30 minutes.",
      null,
    ],
    [
      "whose address at a firm is not verified",
      offerOf({ isVerified: false }),
      "unverified",
      "Your address lea@firm.test belongs to Firm, but it hasn't been verified yet. Follow the link we sent there, or request a new one.",
      "Go to your profile",
    ],
    [
      "whose firm has no open seat",
      full,
      "group-full",
      "Your address lea@firm.test belongs to Firm, whose seats are all taken. Ask Grace Hopper for one.",
      "Write to Grace Hopper",
    ],
    ["whose firm has no open seat, with a term", { ...full, ...own(live) }, "own", "Your subscription is paid", null],
    [
      "who manages without a seat",
      { managed: review, ...own(trialOver) },
      "manager-without-seat",
      "You manage Review but don't have a seat in it.",
      "Invite yourself to read",
    ],
    [
      "who is on a library's network, after a trial",
      { organization: "Library", ...own(trialOver) },
      "organization",
      "You have access through Library while you are on its network.",
      null,
    ],
    [
      "who has not had the trial",
      { mayHaveTrial: true },
      "trial-unused",
      "You haven't used your free trial yet. Start it whenever you like.",
      "Start your free trial",
    ],
    ["who has had the trial", { mayHaveTrial: true, ...own(trialOver) }, "trial-expired", "ended on 10.1.2026", null],
    ["who has had a subscription", { mayHaveTrial: true, ...own(expired) }, "expired", "paid until 11.1.2026", null],
    ["a site admin's", { isAdmin: true }, "admin", "You can read everything because you administer this site.", null],
  ])("%s [SUBS-1] [SUBS-9] [SUBS-10]", (_who, facts, state, sentence, step) => {
    const yours = decideYours({ ...nothing, ...facts });
    expect(yours.state).toBe(state);
    expect(yours.sentence).toContain(sentence);
    expect(yours.step?.label ?? null).toBe(step);
  });
});
