import { describe, expect, test } from "vitest";
import type { PaywallReader } from "../public.ts";
import { renderPaywall } from "./render-paywall.ts";

const signedOut: PaywallReader = {
  signedIn: false,
  group: "none",
  contactName: "",
  contactEmail: "",
  lowestPrice: "$39",
};
const individual: PaywallReader = { ...signedOut, signedIn: true };
const member: PaywallReader = {
  ...individual,
  group: "member",
  contactName: "Marian Manager",
  contactEmail: "marian@b.test",
};
const address = "/bluebook/v22/rules/case-names?tokens=a&b";

const words = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const links = (html: string) => [...html.matchAll(/href="([^"#]+)"/g)].map(([, href]) => href);

describe("the paywall", () => {
  test.each([
    ["group-pending", member, "Your group subscription has not yet started."],
    ["pending", individual, "Your subscription has not yet started."],
    ["expired", individual, "Your access has expired."],
    ["expired", member, "Your access has expired."],
    ["subscribers-only", signedOut, "This content is reserved for subscribers."],
  ] as const)("%s says why [PAY-1]", (reason, reader, heading) => {
    expect(renderPaywall(reason, reader, address)).toContain(`<h2 id="paywall-title">${heading}</h2>`);
  });

  test("a signed-out reader sees the price, the plans, the trial, the log-in and the forgotten password [PAY-2]", () => {
    const html = renderPaywall("subscribers-only", signedOut, address);
    expect(words(html)).toContain("Subscriptions starting at just $39 for one year. See plans and pricing");
    expect(links(html)).toEqual([
      "/pricing",
      "/sign-up",
      "/login?return=%2Fbluebook%2Fv22%2Frules%2Fcase-names%3Ftokens%3Da%26b",
      "/forgot-password",
      "/help",
    ]);
  });

  test("a signed-in reader in no group may update the subscription [PAY-2]", () => {
    const html = renderPaywall("expired", individual, address);
    expect(words(html)).toContain("Subscriptions starting at just $39 for one year.");
    expect(words(html)).toContain("Update Your Subscription");
    expect(links(html)).toEqual(["/pricing", "/bluebook/subscription", "/help"]);
    expect(words(html)).not.toMatch(/trial|log in|password/i);
  });

  test.each([
    ["unverified", "but it is not verified yet. Follow the link", "/bluebook/profile"],
    ["waiting", "You are waiting to confirm: follow the link that we have sent to l@firm.test", undefined],
    [
      "offered",
      "Your address l@firm.test belongs to Firm &lt;b&gt;. Join the group to read by it.",
      "/bluebook/subscription",
    ],
  ] as const)("a reader whose address is whitelisted and %s is told exactly that", (state, sentence, href) => {
    const whitelist = { state, title: "Firm <b>", email: "l@firm.test" };
    const html = renderPaywall("expired", { ...individual, whitelist }, address);
    expect(words(html).replaceAll(" .", ".")).toContain(sentence);
    if (href !== undefined) expect(links(html)[0]).toBe(href);
  });

  test("a member is told whom to ask, and is offered nothing to buy [PAY-2, GROUP-14]", () => {
    const html = renderPaywall("expired", member, address);
    expect(words(html)).toContain("Please contact your group administrator, Marian Manager ( marian@b.test ).");
    expect(words(html)).not.toMatch(/\$|Update/);
    expect(links(html)).toEqual(["mailto:marian@b.test", "/help"]);
    const alone = renderPaywall("group-pending", { ...member, contactName: "", contactEmail: "" }, address);
    expect(words(alone)).toContain("Please contact your group administrator.");
  });

  test("who manages a group is led to it, without a seat to the seats [GROUP-8]", () => {
    const manager = { ...individual, group: "manager" } as const;
    expect(links(renderPaywall("expired", manager, address))).toEqual(["/bluebook/subscription", "/help"]);
    const seatless = renderPaywall("expired", { ...manager, group: "manager-without-seat" }, address);
    expect(links(seatless)).toEqual(["/bluebook/manage-users", "/bluebook/subscription", "/help"]);
  });

  test("nothing of a reader's or an address gets into the markup", () => {
    const evil = { ...member, contactName: '<img src=x onerror="alert(1)">', contactEmail: '"><script>' };
    expect(renderPaywall("expired", evil, address)).not.toMatch(/<img|<script/);
    expect(renderPaywall("subscribers-only", signedOut, '"><script>alert(1)</script>')).not.toContain("<script");
  });
});
