import { beforeEach, describe, expect, test } from "vitest";
import type { VisitorHolder } from "./budget-rules.ts";
import { NetworkBudget } from "./network-budget.ts";

const HOUR = 3_600_000;
const today = { number: 1, left: 12 * HOUR, endsAt: 12 * HOUR };
const tomorrow = { number: 2, left: 24 * HOUR, endsAt: 36 * HOUR };

/** An edition of 150 pages with 500 words each. */
const pages = Array.from({ length: 150 }, (_, number) => ({ id: `p${number}`, words: 500 }));

const browserNamed = (id: string, organizationId = "school"): VisitorHolder => ({
  plan: "visitor",
  organizationId,
  browser: { id, isKnown: true },
});
const nameless: VisitorHolder = {
  plan: "visitor",
  organizationId: "school",
  browser: { id: "address", isKnown: false },
};

describe("the reading budget of an organization's network", () => {
  let spent: string[];
  let budget: NetworkBudget;

  beforeEach(() => {
    spent = [];
    budget = new NetworkBudget({
      budgets: { visitor: 60_000, network: 20_000_000 },
      support: "help@example.org",
      onSpent: (id) => spent.push(id),
    });
  });

  /** Takes pages one after the other until one is refused; gives how many were served. */
  function readUntilRefused(holder: VisitorHolder, wanted = pages, day = today): { served: number; refusal: unknown } {
    for (const [served, page] of wanted.entries())
      try {
        budget.take(holder, [page], day);
      } catch (refusal) {
        return { served, refusal };
      }
    return { served: wanted.length, refusal: undefined };
  }

  test("a school on its first day never meets it: 3,000 people behind one address open 13 pages each", () => {
    for (let person = 0; person < 3_000; person += 1) {
      // The first page comes before the browser has the cookie; people come by the same few links.
      budget.take(nameless, [pages[person % 30] ?? { id: "p0", words: 500 }], today);
      const own = Array.from({ length: 12 }, (_, turn) => pages[(person * 7 + turn) % 150] ?? { id: "", words: 0 });
      expect(readUntilRefused(browserNamed(`b${person}`), own)).toEqual({ served: 12, refusal: undefined });
    }
    expect(spent).toEqual([]);
  });

  test("a script with a browser's cookie is stopped before it has an edition, and told the way on", () => {
    const { served, refusal } = readUntilRefused(browserNamed("script"));
    expect(served).toBe(120);
    expect(refusal).toMatchObject({
      status: 429,
      code: "reading-budget-spent",
      retryAfter: 12 * 3_600,
      message: expect.stringMatching(/Pages you opened today stay available\. Log in, or create an account/),
    });
    expect(budget.take(browserNamed("script"), [{ id: "p3", words: 500 }], today)).toMatchObject({ words: 60_000 });
    expect(readUntilRefused(browserNamed("script"), pages, tomorrow).served).toBe(120);
  });

  test("a script without cookies has a third of that, with all that keep none at its address", () => {
    const { served, refusal } = readUntilRefused(nameless);
    expect(served).toBe(40);
    expect(refusal).toMatchObject({ status: 429, code: "cookie-needed", retryAfter: 1, reloads: true });
    expect(readUntilRefused(browserNamed("person")).served).toBe(120);
  });

  test("a browser is told before, and whoever shares a budget is not", () => {
    const near = pages.slice(0, 96);
    readUntilRefused(browserNamed("b"), near.slice(1));
    expect(budget.peek(browserNamed("b"), today)).toMatchObject({ isNear: false });
    budget.take(browserNamed("b"), near, today);
    expect(budget.peek(browserNamed("b"), today)).toMatchObject({ isNear: true, words: 48_000, limit: 60_000 });
    expect(budget.peek(browserNamed("b"), tomorrow)).toBeUndefined();
    readUntilRefused(nameless);
    expect(budget.peek(nameless, today)).toMatchObject({ isNear: false });
  });

  test("whoever takes a new cookie for each edition meets the network's, which the operator hears of once; others don't", () => {
    let served = 0;
    for (let browser = 0; browser < 400; browser += 1) served += readUntilRefused(browserNamed(`b${browser}`)).served;
    expect(served).toBe(40_000);
    expect(spent).toEqual(["school"]);
    const refused = readUntilRefused(browserNamed("person"));
    expect(refused).toMatchObject({
      served: 0,
      refusal: { status: 429, message: expect.stringMatching(/network.*Log in.*help@example\.org/) },
    });
    expect(readUntilRefused(browserNamed("b", "firm")).served).toBe(120);
    expect(readUntilRefused(browserNamed("person"), pages, tomorrow).served).toBe(120);
  });

  test("memory is bounded: the browsers that came first begin anew", () => {
    const large = Array.from({ length: 10_000 }, (_, number) => ({ id: `h${number}`, words: 1 }));
    for (let browser = 0; browser < 31; browser += 1) budget.take(browserNamed(`b${browser}`), large, today);
    expect(budget.peek(browserNamed("b0"), today)).toBeUndefined();
    expect(budget.peek(browserNamed("b30"), today)).toMatchObject({ words: 10_000 });
  });
});
