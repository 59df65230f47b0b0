import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { ViewerGroups } from "../../../groups/server/public.ts";
import { decideYours, type GroupFacts } from "../../../groups/server/records/yours/decide-yours.ts";
import { anyYoursFacts } from "../../../groups/server/records/yours/testing/yours-facts.ts";
import type { SiteBanner } from "../../../messaging/contract.ts";
import type { Banner } from "../../../messaging/web/public.ts";
import type { TermFields, Yours } from "../../../subscriptions/contract.ts";
import { renderPaywall } from "../../../subscriptions/web/paywall/render-paywall.ts";
import { decideBanner } from "./decide-banner.ts";

const siteBanner: SiteBanner = {
  bannerColor: "green",
  notificationText: "Closed on Monday.",
  shortNotificationText: "",
  bannerLink: null,
  isDismissible: true,
  hash: "0123456789abcdef",
};

const group: GroupFacts = {
  title: "Review",
  state: "live",
  startsOn: "1.1.2026",
  validUntil: "12.31.2026",
  openSeats: 3,
  contact: { name: "Ada Byron", email: "ada@b.test" },
};
const pendingGroup: GroupFacts = { ...group, state: "pending", startsOn: "12.1.2026" };
const expiredGroup: GroupFacts = { ...group, state: "expired", validUntil: "6.30.2026" };

const noTerms: TermFields = {
  freeTrialAccess: false,
  daysLeftInFreeTrial: 0,
  freeTrialExpired: false,
  freeTrialUntil: null,
  subscriptionExpired: false,
  subscriptionExpiringSoon: false,
  accountValidUntil: null,
  daysLeftInSubscription: 0,
  hasPausedSubscriptions: 0,
  hasActiveSubscription: false,
  activeSubscription: null,
  pendingSubscriptions: [],
  activeOrPendingSubscriptions: [],
};

type About = NonNullable<Parameters<typeof decideBanner>[0]["about"]>;

/** An account without anything, but for these of its terms and groups. */
function user({ managed = null, seat = null, yours, ...terms }: Partial<TermFields & ViewerGroups> = {}): About {
  const nothing: Yours = { state: "none", sentence: "", step: null, sells: true };
  return { terms: { ...noTerms, ...terms }, groups: { managed, seat, yours: yours ?? nothing, roleInvitation: null } };
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
    ["an expired group's member", user({ seat: expiredGroup }), groupExpired],
    ["an expired group's manager", user({ managed: expiredGroup }), groupExpired],
    ["an expired group's manager with a seat", user({ managed: expiredGroup, seat: expiredGroup }), groupExpired],
    ["a manager without a seat", user({ managed: group }), ["blue", manage]],
    ["a manager with a seat", user({ managed: group, seat: group }), ["green", manage]],
    ["a member", user({ seat: group }), ["green", "Access provided by Review"]],
    [
      "a pending group's member",
      user({ seat: pendingGroup }),
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
      user({ ...expiring, seat: group }),
      ["green", "Access provided by Review"],
    ],
    ["a member whose own term expired", user({ ...expired, seat: group }), ["green", "Access provided by Review"]],
    ["a member in trial", user({ ...trial, seat: group }), ["green", "Access provided by Review"]],
    ["an expired group's member in trial", user({ ...trial, seat: expiredGroup }), groupExpired],
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
    expect(shown(decideBanner({ siteBanner: null, about: reader, organization: null }))).toEqual(expected);
    // The site's banner goes before everything.
    expect(shown(decideBanner({ siteBanner, about: reader, organization: "Library" }))).toEqual([
      "green",
      "Closed on Monday.",
    ]);
    // The organization comes after everything.
    expect(shown(decideBanner({ siteBanner: null, about: reader, organization: "Library" }))).toEqual(
      expected ?? ["blue", "Access provided by Library"],
    );
  });

  test("of who reads by a library's network after a trial, or a term, names the library", () => {
    const byLibrary = has("organization", "You have access through Library while you are on its network.");
    for (const before of [trial, trialExpired, expired])
      expect(
        shown(decideBanner({ siteBanner: null, about: user({ ...before, ...byLibrary }), organization: "Library" })),
      ).toEqual(["blue", "Access provided by Library"]);
  });

  test("leads where its words say", () => {
    const links = (reader: About) => {
      const banner = decideBanner({ siteBanner: null, about: reader, organization: null });
      return banner?.kind === "reader" ? banner.parts.flatMap(({ text, href }) => (href ? [[text, href]] : [])) : [];
    };
    expect(links(user({ managed: group }))).toEqual([
      ["Subscription", "/bluebook/subscription"],
      ["Users", "/bluebook/manage-users"],
    ]);
    expect(links(user({ seat: expiredGroup }))).toEqual([["Learn More", "/bluebook/subscription"]]);
    expect(links(user(trial))).toEqual([["Purchase a subscription.", "/pricing"]]);
  });
});

const sellingWords = /purchase|\$39|plans and pricing|start a (free )?trial/i;

test("nobody is sold what they have, or could have without paying, on the wall and in the banner [PAY-2] [BAN-1]", () => {
  fc.assert(
    fc.property(anyYoursFacts, (facts) => {
      const yours = decideYours(facts);
      const canBeRead = ({ state }: GroupFacts) => state === "live" || state === "pending";
      const isTheirs =
        facts.seat !== null ||
        facts.waiting.some(canBeRead) ||
        (facts.offer?.isVerified === true && facts.offer.group.openSeats !== 0) ||
        facts.own.pendingSubscriptions.length > 0 ||
        (facts.organization !== null && !facts.own.hasActiveSubscription);
      const { managed, seat } = facts;
      const about = user({ ...facts.own, managed, seat, yours });
      const banner = decideBanner({ siteBanner: null, about, organization: facts.organization });
      const above = banner?.kind === "reader" ? banner.parts.map(({ text }) => text).join("") : "";
      const wall = renderPaywall(
        "expired",
        {
          signedIn: true,
          group: facts.seat ? "member" : "none",
          contactName: "",
          contactEmail: "",
          lowestPrice: "$39",
          yours,
          csrfToken: "t",
        },
        "/bluebook",
      );
      if (isTheirs && !(facts.own.hasActiveSubscription && facts.own.subscriptionExpiringSoon))
        for (const shown of [yours.sentence, above, wall]) expect(shown).not.toMatch(sellingWords);
      // The wall tells what every other screen tells, with the same step.
      expect(wall).toContain(escapeHtml(yours.sentence));
      if (yours.step?.kind === "send") expect(wall).toContain(`action="${yours.step.to}"`);
    }),
  );
});
