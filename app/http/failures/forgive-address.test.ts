import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assert, constantFrom, property, string } from "fast-check";
import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";
import { likelyAddresses } from "./forgive-address.ts";

/** As people send them: out of a sentence, a quotation, a mail, or typed on a phone. */
const sent = [
  "/bluebook/V22/Rules/Signals",
  "/bluebook/v22/rules/signals.",
  "/bluebook/v22/rules/signals,",
  "/bluebook/v22/rules/signals).",
  "/bluebook/v22/rules/signals%E2%80%9D",
  "/bluebook/v22/rules/signals%E2%80%8B",
  "/bluebook/v22/rules/%E2%80%8Bsignals",
  "/bluebook/v22/rules/signals%20",
  "/bluebook/V22/RULES/SIGNALS%E2%80%9D.",
  "/Bluebook/V22/Rules/Signals",
];

onOneDatabase("an address that leads to nothing", (open) => {
  let product: TestProduct;
  let browser: PlainBrowser;
  beforeAll(async () => {
    const database = await open();
    const edition = manualEdition({ pages: [manualPage("signals", { code: "2", title: "Signals", isPublic: true })] });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    product = await openTestProduct(database);
    browser = new PlainBrowser(product.app);
  });
  afterAll(() => product.close());

  const leadsTo = async (address: string) => {
    const { statusCode, headers } = await browser.open(address);
    return [statusCode, headers.location ?? null];
  };

  test.each(sent)("leads on to the page that was meant: %s", async (address) => {
    expect(await leadsTo(address)).toEqual([308, "/bluebook/v22/rules/signals"]);
    expect(await leadsTo(`${address}?tokens=See%20also`)).toEqual([
      308,
      "/bluebook/v22/rules/signals?tokens=See%20also",
    ]);
  });

  test("leads to other screens as well, and the page itself is answered as it was", async () => {
    expect(await leadsTo("/bluebook/v22/Quick-Style-Guide).")).toEqual([308, "/bluebook/v22/quick-style-guide"]);
    expect(await leadsTo("/pricing.")).toEqual([308, "/pricing"]);
    expect(await leadsTo("/bluebook/v22/rules/signals")).toEqual([200, null]);
  });

  test.each([
    "/bluebook/v22/rules/never.",
    "/bluebook/v99/Rules/Signals",
    "/bluebook/v22/rules/%FF.",
    "/Other.host/",
    "/bluebook/v22/rules/signals/%5C%5Cother.host.",
  ])("stays one if there is no such page: %s", async (address) => {
    expect(await leadsTo(address)).toEqual([404, null]);
  });
});

describe("what may have been meant", () => {
  const parts = constantFrom(
    ..."/\\.:@?#%AaBb29 \u200B”)bluebook".split(""),
    "bluebook",
    "//",
    "%2F",
    "%5C",
    "%E2%80%8B",
  );

  test("is on this host, whatever the address was, and has nothing more to forgive", () => {
    assert(
      property(string({ unit: parts, maxLength: 30 }), (path) => {
        for (const address of likelyAddresses(`/${path}`)) {
          expect(new URL(address, "https://this.host").origin).toBe("https://this.host");
          expect(address).toMatch(/^\/(?:bluebook|help|pricing)/);
          const lower = address.replace(/\?.*/s, "").toLowerCase();
          expect(likelyAddresses(lower)).not.toContain(lower);
        }
      }),
    );
  });
});
