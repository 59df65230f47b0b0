import { expect, test } from "vitest";
import { isSmtpAddress, smtpSettings } from "./smtp-transport.ts";

test.each([
  "",
  "mail.example.org",
  "https://mail.example.org",
  "smtp://",
  "smtp://a b",
  "smtps://h:70000",
  "smtp://h/path",
])("%j is not a mail server's URL", (address) => {
  expect(isSmtpAddress(address)).toBe(false);
});

test("a URL contains the server, the kind of TLS and the login", () => {
  expect(smtpSettings("smtps://us%40example.org:p%2Fss%3A@mail.example.org")).toEqual({
    host: "mail.example.org",
    port: 465,
    secure: true,
    requireTLS: false,
    auth: { user: "us@example.org", pass: "p/ss:" },
  });
  expect(smtpSettings("smtp://mail.example.org:2525")).toMatchObject({
    port: 2525,
    requireTLS: true,
    auth: undefined,
  });
  expect(smtpSettings("smtp://[::1]")).toMatchObject({ host: "::1", port: 587 });
});

test.each([
  // Emails contain links that sign people in, so they travel over TLS unless an operator opts out.
  ["smtp://mail.example.org", "required", true],
  ["smtp://mail.example.org", "offered", false],
  ["smtp://localhost", "required", false],
  ["smtp://us:pass@mail.example.org", "offered", true],
  ["smtp://us:pass@127.0.0.1.example.org", "offered", true],
  ["smtp://us:pass@localhost", "offered", false],
  ["smtp://us:pass@127.0.0.1", "required", false],
  ["smtps://us:pass@mail.example.org", "required", false],
] as const)("%s, TLS %s: STARTTLS required: %s", (address, tls, requireTLS) => {
  expect(smtpSettings(address, tls).requireTLS).toBe(requireTLS);
});
