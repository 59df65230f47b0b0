import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { pinsAnswerSchema } from "../../contract.ts";
import { readingLimits } from "../../rules.ts";
import { openReading, type OpenReading, PAGES, smallManual } from "../testing/open-reading.ts";

const path = "/api/lists/pinned-pages";

onEachDatabase("pins", (open) => {
  let site: OpenReading;
  let ada: Account;

  beforeAll(async () => {
    site = await openReading(await open());
  });
  beforeEach(async () => {
    ada = await site.newAccount();
  });

  const slugs = async (who = ada) => {
    const { body } = await site.call(who, "GET", path);
    return pinsAnswerSchema.parse(body).data.data.map(({ slug }) => slug);
  };
  const pin = (slug: string, who = ada) => site.call(who, "POST", `${path}/${site.pageId("v22", slug)}`);
  const unpin = (slug: string) => site.call(ada, "DELETE", `${path}/${site.pageId("v22", slug)}`);
  /** Sends the ids in reverse of the displayed order, as the specification requires. */
  const order = (displayed: string[], who = ada) => {
    const ids = displayed.toReversed().map((slug) => ["orderedIds[]", site.pageId("v22", slug)]);
    return site.call(who, "POST", `${path}/updateOrder`, new URLSearchParams(ids).toString());
  };

  test("pinning puts the page first, even if it is already pinned [PIN-4, PAGE-3]", async () => {
    for (const slug of ["p1", "p2", "p3"]) await pin(slug);
    expect(await slugs()).toEqual(["p3", "p2", "p1"]);
    const { body } = await pin("p1");
    expect(pinsAnswerSchema.parse(body).data.data.map(({ slug }) => slug)).toEqual(["p1", "p3", "p2"]);
  });

  test("a pin says where its page is, with its edition [API-5]", async () => {
    const { body } = await pin("names");
    expect(pinsAnswerSchema.parse(body).data.data).toEqual([
      {
        id: site.pageId("v22", "names"),
        version: "v22",
        section: "bluepages",
        grandparent: null,
        parent: "basics",
        slug: "names",
        uri: "bluebook/v22/bluepages/basics/names",
        code: "B1.1",
        customTitle: "Title of names",
        sectionName: "The bluepages",
        breadcrumb: [{ code: "B1", title: "Title of basics" }],
      },
    ]);
  });

  test("the same page in two editions is two pins", async () => {
    await pin("p1");
    await site.call(ada, "POST", `${path}/${site.pageId("v21", "p1")}`);
    const { body } = await site.call(ada, "GET", path);
    expect(pinsAnswerSchema.parse(body).data.data.map(({ version }) => version)).toEqual(["v21", "v22"]);
  });

  test("unpinning removes the page, and repeating it does no harm [PIN-1, PAGE-3]", async () => {
    await pin("p1");
    await pin("p2");
    expect((await unpin("p1")).status).toBe(200);
    expect((await unpin("p1")).status).toBe(200);
    expect(await slugs()).toEqual(["p2"]);
  });

  test("the submitted order is the displayed one in reverse [PIN-2]", async () => {
    for (const slug of ["p1", "p2", "p3"]) await pin(slug);
    await order(["p1", "p3", "p2"]);
    expect(await slugs()).toEqual(["p1", "p3", "p2"]);
    await pin("p4");
    expect(await slugs()).toEqual(["p4", "p1", "p3", "p2"]);
  });

  test.each(["orderedIds=A,B", "orderedIds=A&orderedIds=B", "orderedIds[0]=A&orderedIds[1]=B"])(
    "an order may be submitted as %s",
    async (form) => {
      await pin("p1");
      await pin("p2");
      const written = form.replace("A", site.pageId("v22", "p2")).replace("B", site.pageId("v22", "p1"));
      expect((await site.call(ada, "POST", `${path}/updateOrder`, written)).status).toBe(200);
      expect(await slugs()).toEqual(["p1", "p2"]);
    },
  );

  test("'Clear All' removes every pin, and undoing it puts them below those pinned since [PIN-3]", async () => {
    for (const slug of ["p1", "p2", "p3"]) await pin(slug);
    await site.call(ada, "POST", `${path}/clear`);
    expect(await slugs()).toEqual([]);
    await pin("p9");
    expect((await site.call(ada, "POST", `${path}/restore`)).status).toBe(200);
    expect(await slugs()).toEqual(["p9", "p3", "p2", "p1"]);
    expect(await site.call(ada, "POST", `${path}/restore`)).toMatchObject({
      status: 409,
      body: { code: "nothing-to-restore" },
    });
  });

  test("pins cleared a day ago, or before the last clearing, don't come back", async () => {
    await pin("p1");
    await site.call(ada, "POST", `${path}/clear`);
    await pin("p2");
    await site.call(ada, "POST", `${path}/clear`);
    await site.call(ada, "POST", `${path}/restore`);
    expect(await slugs()).toEqual(["p2"]);
    await site.call(ada, "POST", `${path}/clear`);
    site.clock.time += 25 * 3_600_000;
    expect((await site.call(ada, "POST", `${path}/restore`)).status).toBe(409);
    expect(await slugs()).toEqual([]);
  });

  test("each account has its own pins", async () => {
    const eve = await site.newAccount();
    await pin("p1");
    await pin("p2", eve);
    expect(await order(["p2"])).toMatchObject({ status: 409 });
    await site.call(eve, "POST", `${path}/clear`);
    expect(await slugs()).toEqual(["p1"]);
  });

  test("a deleted page keeps its pin, hidden, until it is back", async () => {
    for (const slug of ["p1", "p12", "p2"]) await pin(slug);
    await site.publish(smallManual("v22", PAGES - 1));
    expect(await slugs()).toEqual(["p2", "p1"]);
    expect((await order(["p1", "p2"])).status).toBe(200);
    await site.publish(smallManual("v22"));
    expect((await slugs()).toSorted()).toEqual(["p1", "p12", "p2"]);
  });

  describe("invalid input changes nothing and gets a message", () => {
    beforeEach(async () => {
      await pin("p1");
      await pin("p2");
    });

    async function expectRefused(answer: Promise<{ status: number; body: unknown }>, status: number, words: RegExp) {
      expect(await answer).toMatchObject({ status, body: { message: expect.stringMatching(words) } });
      expect(await slugs()).toEqual(["p2", "p1"]);
    }

    test.each(["nothing", "019a0000-0000-7000-8000-000000000000", "' or 1=1 --", "%00", "a".repeat(190)])(
      "an id that does not exist: %j",
      async (id) => expectRefused(site.call(ada, "POST", `${path}/${encodeURIComponent(id)}`), 404, /does not exist/),
    );
    test("unpinning something that can't be a page", () =>
      expectRefused(site.call(ada, "DELETE", `${path}/%00`), 404, /does not exist/));

    test("an order with a missing id", () => expectRefused(order(["p2"]), 409, /changed elsewhere/));
    test("an order with a doubled id", () => expectRefused(order(["p1", "p2", "p1"]), 422, /names a page twice/));
    test("an order with a foreign id", () => expectRefused(order(["p1", "p2", "p3"]), 409, /changed elsewhere/));
    test("an order without ids", () =>
      expectRefused(site.call(ada, "POST", `${path}/updateOrder`, "a=b"), 422, /names no pages/));
    test("an empty order", () => expectRefused(site.call(ada, "POST", `${path}/updateOrder`), 422, /names no pages/));
    test("an order of 10,000 ids", () => {
      const ids = Array.from({ length: 10_000 }, (_, n) => `id${n}`).join(",");
      return expectRefused(site.call(ada, "POST", `${path}/updateOrder`, `orderedIds=${ids}`), 422, /500 pins at most/);
    });

    test.each([
      ["GET", path],
      ["POST", `${path}/clear`],
      ["POST", `${path}/restore`],
      ["POST", `${path}/updateOrder`],
      ["POST", `${path}/x`],
      ["DELETE", `${path}/x`],
    ] as const)("a user who isn't signed in: %s %s", (method, url) =>
      expectRefused(site.call(undefined, method, url, method === "POST" ? "orderedIds=p1" : undefined), 401, /Log in/),
    );
  });

  test("of 10,000 pins, as many as allowed are accepted, and the rest refused with a message", async () => {
    await site.publish(smallManual("v22", readingLimits.pins + 1));
    const numbers = Array.from({ length: readingLimits.pins }, (_, index) => `p${index + 1}`);
    for (const slug of numbers) await pin(slug);
    const refused = await pin(`p${readingLimits.pins + 1}`);
    expect(refused).toMatchObject({ status: 422, body: { code: "too-many-pins" } });
    expect(await slugs()).toEqual(numbers.toReversed());
    expect((await pin("p1")).status).toBe(200);
    const shuffled = numbers.toSorted();
    expect((await order(shuffled)).status).toBe(200);
    expect(await slugs()).toEqual(shuffled);
    await site.publish(smallManual("v22"));
  });

  test("two devices at once: no pin is lost or duplicated, and the later order wins [PIN-2]", async () => {
    const page = fc.integer({ min: 1, max: 6 }).map((number) => `p${number}`);
    const act = fc.oneof(
      fc.record({ kind: fc.constantFrom("pin" as const, "unpin" as const), page }),
      fc.record({
        kind: fc.constant("order" as const),
        seed: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 1, maxLength: 6 }), async (rounds) => {
        ada = await site.newAccount();
        let model: string[] = [];
        for (const pair of rounds) {
          const sent = pair.map((one) => {
            if ("page" in one) return { ...one, run: () => (one.kind === "pin" ? pin : unpin)(one.page) };
            const displayed = one.seed.map((number) => `p${number}`).filter((slug) => model.includes(slug));
            return { ...one, displayed, run: () => order(displayed) };
          });
          const answers = await Promise.all(sent.map(({ run }) => run()));
          const seen = await slugs();
          // Whichever came first: the pins match one of the two sequences of accepted actions.
          const accepted = sent.filter((_, index) => answers[index]?.status === 200);
          const outcomes = [accepted, accepted.toReversed()].map((acts) => acts.reduce(apply, model).join());
          expect(outcomes).toContain(seen.join());
          model = seen;
        }
      }),
      { numRuns: 40 },
    );
  });
});

type Act = { kind: "pin" | "unpin"; page: string } | { kind: "order"; displayed: string[] };

/** A model of what pins should do. */
function apply(pins: string[], act: Act): string[] {
  if ("page" in act) {
    const rest = pins.filter((slug) => slug !== act.page);
    return act.kind === "pin" ? [act.page, ...rest] : rest;
  }
  const others = pins.filter((slug) => !act.displayed.includes(slug));
  return [...others, ...act.displayed];
}
