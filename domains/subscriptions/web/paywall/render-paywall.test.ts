import { describe, expect, test } from "vitest";
import type { AccessProps } from "../shown-access.ts";
import { renderPaywall } from "./render-paywall.ts";

const signedOut: AccessProps = {
  signedIn: false,
  group: "none",
  contactName: "",
  contactEmail: "",
  lowestPrice: "$39",
  yours: null,
  csrfToken: "",
};
const individual: AccessProps = { ...signedOut, signedIn: true };
const member: AccessProps = {
  ...individual,
  group: "member",
  contactName: "Marian Manager",
  contactEmail: "marian@b.test",
};
const address = "/bluebook/v22/rules/case-names?tokens=a&b";

/** How links lead back there. */
const back = `?return=${encodeURIComponent(address)}`;

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

  test("without trials, none is promised [PAY-2]", () => {
    const html = renderPaywall("subscribers-only", { ...signedOut, hasTrial: false }, address);
    expect(words(html)).not.toContain("trial");
    expect(links(html).some((href) => href?.startsWith("/sign-up?return="))).toBe(true);
  });

  test("a signed-out reader sees the price, the plans, the trial, the login and the password reset [PAY-2]", () => {
    const html = renderPaywall("subscribers-only", signedOut, address);
    expect(words(html)).toContain("Subscriptions starting at just $39 for one year. See plans and pricing");
    expect(links(html)).toEqual([
      "/pricing?return=%2Fbluebook%2Fv22%2Frules%2Fcase-names%3Ftokens%3Da%26b",
      "/sign-up?return=%2Fbluebook%2Fv22%2Frules%2Fcase-names%3Ftokens%3Da%26b",
      "/login?return=%2Fbluebook%2Fv22%2Frules%2Fcase-names%3Ftokens%3Da%26b",
      "/forgot-password?return=%2Fbluebook%2Fv22%2Frules%2Fcase-names%3Ftokens%3Da%26b",
      "/help",
    ]);
  });

  test("a signed-in reader in no group may update the subscription [PAY-2]", () => {
    const html = renderPaywall("expired", individual, address);
    expect(words(html)).toContain("Subscriptions starting at just $39 for one year.");
    expect(words(html)).toContain("Update Your Subscription");
    expect(links(html)).toEqual([`/pricing${back}`, `/bluebook/subscription${back}`, "/help"]);
    expect(words(html)).not.toMatch(/trial|log in|password/i);
  });

  test("a reader who could read without paying is told how, with a form that leads back, and is offered nothing for sale [PAY-2]", () => {
    const step = { kind: "send", label: "Accept the seat", to: "/bluebook/groups/accept-seat" } as const;
    const yours = {
      state: "seat-waiting",
      sentence: "Firm <b> is holding a seat for you.",
      step,
      sells: false,
    } as const;
    const html = renderPaywall("expired", { ...individual, yours, csrfToken: 'a"b' }, address);
    expect(html).toContain('<p>Firm &lt;b&gt; is holding a seat for you.</p><form method="post"');
    expect(html).toContain('<input type="hidden" name="csrf" value="a&quot;b">');
    expect(html).toContain(`name="return" value="${address.replace("&", "&amp;")}"`);
    expect(words(html)).not.toMatch(/\$|plans/);
    expect(links(html)).toEqual([`/bluebook/subscription${back}`, "/help"]);
    // The step is highlighted among the links, whichever kind it is.
    expect(html.match(/button-primary/g)).toHaveLength(1);
    const selling = { ...yours, step: { ...step, kind: "link", to: "mailto:a@b.test" }, sells: true } as const;
    const leading = renderPaywall("expired", { ...individual, yours: selling }, address);
    expect(leading).toContain('<a class="button button-primary" href="mailto:a@b.test">');
    expect(links(leading)).toEqual(["mailto:a@b.test", `/pricing${back}`, `/bluebook/subscription${back}`, "/help"]);
  });

  test("a member is told whom to ask, and is offered nothing for sale [PAY-2, GROUP-14]", () => {
    const html = renderPaywall("expired", member, address);
    expect(words(html)).toContain("Please contact your group administrator, Marian Manager ( marian@b.test ).");
    expect(words(html)).not.toMatch(/\$|Update/);
    expect(links(html)).toEqual(["mailto:marian@b.test", "/help"]);
    const alone = renderPaywall("group-pending", { ...member, contactName: "", contactEmail: "" }, address);
    expect(words(alone)).toContain("Please contact your group administrator.");
  });

  test("a group's manager gets a link to the group [GROUP-8]", () => {
    const manager = { ...individual, group: "manager" } as const;
    expect(links(renderPaywall("expired", manager, address))).toEqual([`/bluebook/subscription${back}`, "/help"]);
  });

  test("the reader's data and the address can't inject markup", () => {
    const evil = { ...member, contactName: '<img src=x onerror="alert(1)">', contactEmail: '"><script>' };
    expect(renderPaywall("expired", evil, address)).not.toMatch(/<img|<script/);
    expect(renderPaywall("subscribers-only", signedOut, '"><script>alert(1)</script>')).not.toContain("<script");
  });
});
