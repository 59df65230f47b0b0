import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { fixedClock } from "../../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../../platform/testing/databases.ts";
import { answerErrors } from "../../../../../../platform/http/answer-errors.ts";
import { AppError } from "../../../../../../platform/http/errors.ts";
import { guardMutations } from "../../../../../../platform/http/guard-mutations.ts";
import { limitBodies } from "../../../../../../platform/http/bodies/read-bodies.ts";
import { openStandIn } from "../../../testing/open-stand-in.ts";
import { noticeRoutes } from "./webhook-routes.ts";
import { listUnsettled } from "./webhooks-store.ts";

onEachDatabase("Stripe's notices", (open) => {
  /** A server with the house's guards, and a stand-in that sends it notices. */
  async function openServer(webhookSecrets?: string[]) {
    const database = await open();
    const clock = fixedClock(Date.parse("2027-03-01T12:00:00Z"));
    const opened = await openStandIn({ clock });
    const { standIn, access } = opened;
    if (webhookSecrets) access.settings = { ...access.settings, webhookSecrets };
    const app = fastify();
    answerErrors(app);
    limitBodies(app);
    guardMutations(app, {
      isToken: () => Promise.resolve(false),
      isSignedIn: () => Promise.resolve(false),
      signInNeeded: () => new AppError({ code: "sign-in", status: 401, message: "Log in." }),
      loginFor: () => "/login",
      publicUrl: undefined,
    });
    await app.register(noticeRoutes, { access, database });
    app.post("/echo", { config: { withoutCsrf: true } }, (request) => request.body);
    standIn.webhookUrl = `${await app.listen({ host: "127.0.0.1", port: 0 })}/webhooks/stripe`;
    onTestFinished(async () => {
      opened.close();
      await app.close();
    });
    const kept = async () => (await listUnsettled(database.db, clock.now() + 1)).map(({ id }) => id);
    const jobs = async () =>
      (await database.db.selectFrom("jobs").select("payload").execute()).map(({ payload }) => JSON.stringify(payload));
    const about = (metadata: object, type = "checkout.session.completed") =>
      standIn.buyers.emit(type, { id: "cs_1", object: "checkout.session", metadata });
    const ours = () => about({ installation: access.installation, order: "o", attempt: "a" });
    return { app, standIn, clock, access, kept, jobs, about, ours };
  }

  test("[CART-3] a notice is kept with one job for what it is about, however often it comes", async () => {
    const { standIn, kept, jobs, ours } = await openServer();
    const [first, second] = [ours(), ours()];
    for (const event of [second, first, first, second]) expect(await standIn.send(event)).toBe(200);
    expect((await kept()).toSorted()).toEqual([first.id, second.id].toSorted());
    const made = await jobs();
    expect(made).toHaveLength(1);
    expect(made[0]).toContain("cs_1");
  });

  test("[CART-3] a forged, changed or stale notice is refused, and so is one without a signature", async () => {
    const { app, standIn, clock, kept, ours } = await openServer();
    const event = ours();
    expect(await standIn.send(event, { secret: "whsec_other" })).toBe(400);
    expect(await standIn.send(event, { change: (body) => body.replace("cs_1", "cs_2") })).toBe(400);
    expect(await standIn.send(event, { change: (body) => JSON.stringify(JSON.parse(body)) })).toBe(400);
    expect(await standIn.send(event, { at: clock.now() - 301_000 })).toBe(400);
    expect(await standIn.send(event, { at: clock.now() + 301_000 })).toBe(400);
    const bare = await app.inject({ method: "POST", url: "/webhooks/stripe", payload: { id: "evt_1" } });
    expect([bare.statusCode, bare.body]).toEqual([400, expect.stringContaining("not signed")]);
    expect(await kept()).toEqual([]);
  });

  test.each([
    "t=NOW,v1=",
    "t=NOW,v1=,v1=",
    "t=NOW",
    "t=NOW,v0=a",
    "t=NOW,v1=é",
    "t=NOW,t=,v1=",
    "t=NOW,v1=,",
    `t=NOW,v1=${"0".repeat(63)}`,
    `t=NOW,v1=${"f".repeat(64)}`,
    "v1=,t=NOW",
    ",t=NOW,=,v1==",
  ])("a signature of the form %s is refused, with and without a body", async (form) => {
    const { app, clock, kept } = await openServer();
    const signature = form.replace("NOW", String(Math.floor(clock.now() / 1_000)));
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    for (const payload of ['{"id":"evt_1"}', "", "null", "{", '{"object":"v2.core.event"}']) {
      const { statusCode, body } = await app.inject({ method: "POST", url: "/webhooks/stripe", headers, payload });
      expect([payload, statusCode, body]).toEqual([payload, 400, expect.stringContaining("not signed")]);
    }
    const bare = await app.inject({
      method: "POST",
      url: "/webhooks/stripe",
      headers: { "stripe-signature": signature },
    });
    expect(bare.statusCode).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test("while a secret is replaced, both sign", async () => {
    const { standIn, ours } = await openServer(["whsec_new", "whsec_stand_in"]);
    expect(await standIn.send(ours())).toBe(200);
    expect(await standIn.send(ours(), { secret: "whsec_new" })).toBe(200);
    expect(await standIn.send(ours(), { secret: "whsec_older" })).toBe(400);
  });

  test("[CART-3] what isn't ours is answered and forgotten", async () => {
    const { standIn, kept, about, access } = await openServer();
    const events = [
      about({ installation: "another" }),
      about({}),
      { ...about({ installation: access.installation }), livemode: true },
      about({ installation: access.installation }, "customer.created"),
      standIn.buyers.emit("charge.refunded", { id: "ch_1", payment_intent: null, metadata: {} }),
    ];
    for (const event of events) expect(await standIn.send(event)).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test("bodies are read as bytes there alone, up to 256 kB", async () => {
    const { app, standIn, access, about } = await openServer();
    const echoed = await app.inject({ method: "POST", url: "/echo", payload: { a: 1 } });
    expect(echoed.json()).toEqual({ a: 1 });
    const { installation } = access;
    expect(await standIn.send(about({ installation, note: "x".repeat(250_000) }))).toBe(200);
    expect(await standIn.send(about({ installation, note: "x".repeat(262_144) }))).toBe(413);
  });
});
