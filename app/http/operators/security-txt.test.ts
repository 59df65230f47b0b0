import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { fixedClock } from "../../../platform/clock/clock.ts";
import { securityTxt } from "./health.ts";

test("people who find a vulnerability learn whom to write to", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const clock = fixedClock(Date.parse("2026-11-22T12:00:00Z"));
  securityTxt(app, { clock, supportEmail: "help@example.org", publicUrl: "https://manual.example.org" });
  const { body, headers } = await app.inject("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.split("\n")).toEqual([
    "Contact: mailto:help@example.org",
    "Expires: 2027-05-21T12:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://manual.example.org/.well-known/security.txt",
    "",
  ]);
});
