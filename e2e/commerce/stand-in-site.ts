import { test as base } from "../fixtures.ts";
import { FakeStripe } from "../../domains/commerce/server/testing/fake-stripe.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { startServer } from "../../tools/server/start-server.ts";

const secret = "whsec_of_the_journeys";

/** Playwright's `test` on a server that takes cards: by a stand-in of Stripe, which sends its notices at once. */
export const test = base.extend<{ expectedProblems: RegExp[] }, { standIn: FakeStripe }>({
  standIn: [
    // Playwright reads from the parameter which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const standIn = new FakeStripe({ secret, now: systemClock.now, deliversAtOnce: true });
      await provide(standIn);
      standIn.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ standIn }, provide) => {
      const site = await startServer({
        env: {
          DEMO: "1",
          STRIPE_SECRET_KEY: "sk_test_journeys",
          STRIPE_WEBHOOK_SECRET: secret,
          STRIPE_API: await standIn.listen(),
        },
      });
      standIn.webhookUrl = `${site.url}/webhooks/stripe`;
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  // The page to pay on is another site's.
  // oxlint-disable-next-line no-empty-pattern
  expectedProblems: async ({}, provide) =>
    provide([/^asked another host: http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/]),
});
