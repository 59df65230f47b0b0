import { describe, expect, test } from "vitest";
import type { SiteBanner } from "../messaging/contract.ts";
import type { Group } from "./contract.ts";
import type { Yours } from "../subscriptions/contract.ts";
import {
  type Banner,
  type BannerUser,
  decideBanner,
  domainOf,
  mayHaveDomains,
  openSeats,
  sinceSent,
  waitWords,
} from "./rules.ts";

const siteBanner: SiteBanner = {
  bannerColor: "green",
  notificationText: "Closed on Monday.",
  shortNotificationText: "",
  bannerLink: null,
  isDismissible: true,
  hash: "0123456789abcdef",
};

const group: Group = {
  id: "g",
  title: "Review",
  adminName: "Ada Byron",
  adminEmail: "ada@b.test",
  type: "team",
  isActive: true,
  isPending: false,
  isExpired: false,
  expiredSubscription: null,
  startDate: "1.1.2026",
  accountValidUntil: "12.31.2026",
  totalPaidSeats: 5,
  numberOfUsers: 2,
  openSeats: 3,
  whitelistedDomains: [],
  notifyOnRemove: true,
};
const pendingGroup = { ...group, isActive: false, isPending: true, startDate: "12.1.2026" };
const expiredGroup = { ...group, isActive: false, isExpired: true, expiredSubscription: { expiryDate: "6.30.2026" } };

function user(more: Partial<BannerUser> = {}): BannerUser {
  return {
    groupUserManages: null,
    groupUserIsIn: null,
    hasActiveSubscription: false,
    subscriptionExpiringSoon: false,
    subscriptionExpired: false,
    accountValidUntil: null,
    pendingSubscriptions: [],
    freeTrialAccess: false,
    freeTrialExpired: false,
    freeTrialUntil: null,
    yours: { state: "none", sentence: "", step: null, sells: true },
    ...more,
  };
}

const live = { hasActiveSubscription: true, accountValidUntil: "12.1.2026" };
const expiring = { ...live, subscriptionExpiringSoon: true };
const expired = { subscriptionExpired: true, accountValidUntil: "11.1.2026" };
const trial = { freeTrialAccess: true, freeTrialUntil: "12.20.2026" };
const trialExpired = { freeTrialExpired: true, freeTrialUntil: "10.1.2026" };
const pending = {
  id: "t",
  status: "pending",
  prettyStatus: "Pending",
  startDate: "12.1.2026",
  endDate: "11.30.2027",
  isRenewal: false,
  totalPaidSeats: 1,
  isActive: false,
} as const;

const has = (state: Yours["state"], sentence: string): { yours: Yours } => ({
  yours: { state, sentence, step: null, sells: false },
});
const starts = has("own-pending", "Your subscription starts on 12.1.2026.");
const waits = has("seat-waiting", "Firm is holding a seat for lea@firm.test.");
const waitsShown = ["blue", "Firm is holding a seat for lea@firm.test. See what you can do"];

function shown(banner: Banner | null): [color: string, text: string] | null {
  if (!banner) return null;
  if (banner.kind === "site") return [banner.siteBanner.bannerColor, banner.siteBanner.notificationText];
  return [banner.color, banner.parts.map(({ text }) => text).join("")];
}

const groupExpired = ["red", "Your group subscription expired on 6.30.2026. Learn More"];
const manage = "Manage Review :: Subscription - Users";
const soon = ["red", "Your subscription expires on 12.1.2026, add time to your subscription today."];
const over = [
  "red",
  "Your subscription expired on 11.1.2026. Please purchase additional time to continue to access your account.",
];
const trialRuns = ["blue", "Free trial expires on 12.20.2026. Purchase a subscription."];
const trialOver = [
  "red",
  "Your free trial has expired on 10.1.2026. Please purchase additional access to continue to use your account.",
];

describe("the banner [BAN-1]", () => {
  test.each([
    // Each alone.
    ["nobody", null, null],
    ["an account without anything", user(), null],
    ["a live term", user(live), null],
    ["an expired group's member", user({ groupUserIsIn: expiredGroup }), groupExpired],
    ["an expired group's manager", user({ groupUserManages: expiredGroup }), groupExpired],
    [
      "an expired group's manager with a seat",
      user({ groupUserManages: expiredGroup, groupUserIsIn: expiredGroup }),
      groupExpired,
    ],
    ["a manager without a seat", user({ groupUserManages: group }), ["blue", manage]],
    ["a manager with a seat", user({ groupUserManages: group, groupUserIsIn: group }), ["green", manage]],
    ["a member", user({ groupUserIsIn: group }), ["green", "Access provided by Review"]],
    [
      "a pending group's member",
      user({ groupUserIsIn: pendingGroup }),
      ["blue", "Your access through Review starts on 12.1.2026."],
    ],
    ["a term that expires soon", user(expiring), soon],
    ["an expired term", user(expired), over],
    ["a trial", user(trial), trialRuns],
    ["an expired trial", user(trialExpired), trialOver],
    [
      "a pending term",
      user({ pendingSubscriptions: [pending], ...starts }),
      ["blue", "Your subscription starts on 12.1.2026."],
    ],
    ["a seat that waits", user(waits), waitsShown],
    ["a seat that waits, in trial", user({ ...trial, ...waits }), waitsShown],
    ["a seat that waits, after a trial", user({ ...trialExpired, ...waits }), waitsShown],
    ["a seat that waits, with a term that expires soon", user({ ...expiring, ...waits }), waitsShown],
    ["a seat that waits, with a live term", user({ ...live, ...waits }), null],
    // Two at once: the one that goes before.
    [
      "a member whose own term expires soon",
      user({ ...expiring, groupUserIsIn: group }),
      ["green", "Access provided by Review"],
    ],
    [
      "a member whose own term expired",
      user({ ...expired, groupUserIsIn: group }),
      ["green", "Access provided by Review"],
    ],
    ["a member in trial", user({ ...trial, groupUserIsIn: group }), ["green", "Access provided by Review"]],
    ["an expired group's member in trial", user({ ...trial, groupUserIsIn: expiredGroup }), groupExpired],
    ["a term that expires soon, in trial", user({ ...expiring, ...trial }), soon],
    ["a live term after a trial", user({ ...live, ...trialExpired }), null],
    ["a live term in trial", user({ ...live, ...trial }), null],
    ["an expired term in trial", user({ ...expired, ...trial }), over],
    ["an expired term after a trial", user({ ...expired, ...trialExpired }), over],
    [
      "a pending term after a trial",
      user({ ...trialExpired, pendingSubscriptions: [pending], ...starts }),
      ["blue", "Your subscription starts on 12.1.2026."],
    ],
  ])("of %s", (_who, reader, expected) => {
    expect(shown(decideBanner({ siteBanner: null, user: reader, whitelisted: null }))).toEqual(expected);
    // The site's banner goes before everything.
    expect(shown(decideBanner({ siteBanner, user: reader, whitelisted: "Library" }))).toEqual([
      "green",
      "Closed on Monday.",
    ]);
    // The organization comes after everything.
    expect(shown(decideBanner({ siteBanner: null, user: reader, whitelisted: "Library" }))).toEqual(
      expected ?? ["blue", "Access provided by Library"],
    );
  });

  test("of who reads by a library's network after a trial, or a term, names the library", () => {
    const byLibrary = has("organization", "You have access through Library while you are on its network.");
    for (const before of [trial, trialExpired, expired])
      expect(
        shown(decideBanner({ siteBanner: null, user: user({ ...before, ...byLibrary }), whitelisted: "Library" })),
      ).toEqual(["blue", "Access provided by Library"]);
  });

  test("leads where its words say", () => {
    const links = (reader: BannerUser) => {
      const banner = decideBanner({ siteBanner: null, user: reader, whitelisted: null });
      return banner?.kind === "reader" ? banner.parts.flatMap(({ text, href }) => (href ? [[text, href]] : [])) : [];
    };
    expect(links(user({ groupUserManages: group }))).toEqual([
      ["Subscription", "/bluebook/subscription"],
      ["Users", "/bluebook/manage-users"],
    ]);
    expect(links(user({ groupUserIsIn: expiredGroup }))).toEqual([["Learn More", "/bluebook/subscription"]]);
    expect(links(user(trial))).toEqual([["Purchase a subscription.", "/pricing"]]);
  });
});

test.each([
  ["live", 5, 3, 2],
  ["live", 5, 7, 0],
  ["live", 0, 7_000, null],
  ["pending", 5, 0, 5],
  ["expired", 5, 0, 0],
  ["expired", 0, 0, 0],
  ["none", 0, 0, 0],
] as const)(
  "a group that is %s, with %i paid seats and %i users, has %s open [SUBS-4]",
  (state, paidSeats, users, open) => {
    expect(openSeats({ state, paidSeats }, users)).toBe(open);
  },
);

test.each([
  [0, true],
  [150, false],
  [151, true],
])("with %i seats, domains are available: %s [GROUP-11]", (seats, expected) => {
  expect(mayHaveDomains(seats)).toBe(expected);
});

test.each([
  ["Lawyer@LawFirm.test", "lawfirm.test"],
  ['"a@b"@lawfirm.test', "lawfirm.test"],
  ["a@lawfirm.test.", "lawfirm.test"],
])("the domain of %s is %s", (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

test.each([
  [0.001, "1 minute"],
  [0.5, "30 minutes"],
  [1, "60 minutes"],
  [1.5, "2 hours"],
  [24, "24 hours"],
  [49, "3 days"],
])("a wait of %d hours is told in minutes, hours, and above 24 in days [SUBS-13]", (hours, words) => {
  expect(waitWords(hours)).toBe(words);
});

test.each([
  [0, "less than an hour ago"],
  [1, "1 hour ago"],
  [24, "24 hours ago"],
  [25, "1 day ago"],
  [49, "2 days ago"],
])("%d hours since the code was sent are told in hours, above 24 in days [SUBS-13]", (hours, words) => {
  expect(sinceSent(hours)).toBe(words);
});
