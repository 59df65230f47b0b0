import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerErrors } from "../../../../platform/http/answer-errors.ts";
import { messagingPlugin } from "../plugin.ts";
import { fileTransport } from "../transports/file-transport.ts";
import type { OutgoingMail } from "../transports/transport.ts";

const site = { productName: "Fieldstone", siteUrl: undefined };
const sample = { subject: "A sample", html: "<html><head></head><body>Sample</body></html>", text: "Sample" };
const mail: OutgoingMail = {
  id: "019aa4f3-0000-7000-8000-000000000001",
  template: "plain",
  from: { address: "no-reply@example.org", name: "Fieldstone" },
  to: { address: "ada@example.org", name: "Ada <script>" },
  replyTo: null,
  returnTo: "no-reply@manual.example.org",
  attachments: [],
  subject: "Hello <b>there</b>",
  html: '<!doctype html>\n<html><head></head><body><script>alert(1)</script><a href="https://example.org/">x</a></body></html>',
  text: "Open https://example.org/a?b=1&c=2 <script>alert(1)</script>",
  createdAt: 1_763_700_000_000,
};
const control = { signal: new AbortController().signal, handOver: () => Promise.resolve() };

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "mails-")), "mail");
  app = fastify();
  answerErrors(app, () => Promise.resolve(false));
  await app.register(cookie);
  const mails = () => Promise.resolve({ render: () => sample, samples: () => [{ name: "plain", mail: sample }] });
  await app.register(messagingPlugin, {
    notices: { current: () => ({ siteBanner: null, notification: null }) },
    describeReader: () => Promise.resolve({ loggedIn: false, hasBanner: false }),
    devMail: { folder, site, mails },
  });
});
afterEach(async () => {
  await app.close();
  rmSync(path.dirname(folder), { recursive: true });
});

test("without a mail server, an email is two files that only their owner may read, however often it is sent", async () => {
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await fileTransport(folder).deliver(mail, control)).toEqual({ outcome: "accepted" });
  expect(readdirSync(folder).toSorted()).toEqual([`${mail.id}.eml`, `${mail.id}.json`]);
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
  const message = readFileSync(path.join(folder, `${mail.id}.eml`), "utf8");
  expect(message).toContain(`Message-ID: <${mail.id}@example.org>`);
  expect(message).toContain("Subject: Hello <b>there</b>");
});

test("the page lists the emails, newest first, and shows each as text and in a frame", async () => {
  expect((await app.inject("/mail")).body).toContain("No emails have been sent yet.");
  await fileTransport(folder).deliver(mail, control);
  await fileTransport(folder).deliver({ ...mail, id: mail.id.replace(/1$/, "2"), subject: "Later" }, control);
  const list = (await app.inject("/mail")).body;
  expect(list.indexOf("Later")).toBeLessThan(list.indexOf("Hello &lt;b&gt;there&lt;/b&gt;"));
  const page = (await app.inject(`/mail/${mail.id}`)).body;
  expect(page).toContain("Ada &lt;script&gt; &lt;ada@example.org&gt;");
  expect(page).toContain('<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>');
  expect(page).toContain(`sandbox="allow-top-navigation-by-user-activation"`);
  expect(page).not.toContain("<script");
});

test("an email's HTML can't run or fetch anything, inside its frame or outside", async () => {
  await fileTransport(folder).deliver(mail, control);
  const { headers, body } = await app.inject(`/mail/${mail.id}/document`);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; sandbox /);
  expect(headers["content-security-policy"]).not.toContain("allow-scripts");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(body).toContain('<head><base target="_top">');
});

test("every template has a page with its sample", async () => {
  expect((await app.inject("/mail/samples")).body).toContain('<a href="/mail/samples/plain">plain</a>: A sample');
  expect((await app.inject("/mail/samples/plain")).body).toContain("<pre>Sample</pre>");
  expect((await app.inject("/mail/samples/plain/document")).body).toContain("<body>Sample</body>");
});

test.each([
  "/mail/..%2f..%2fapp.db",
  "/mail/no-id",
  `/mail/${"0".repeat(36)}`,
  "/mail/samples/constructor",
  "/mail/samples/none/document",
])("%s does not exist", async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});
