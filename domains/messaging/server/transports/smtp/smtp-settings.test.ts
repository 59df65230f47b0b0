import { expect, test } from "vitest";
import { isSmtpAddress, smtpSettings } from "./smtp-settings.ts";

test.each([
  "",
  "mail.example.org",
  "https://mail.example.org",
  "smtp://",
  "smtp://a b",
  "smtps://h:70000",
  "smtp://h/path",
])("%j is no mail server's address", (address) => {
  expect(isSmtpAddress(address)).toBe(false);
});

test("an address says where the server is, how TLS begins and who logs in", () => {
  expect(smtpSettings("smtps://us%40example.org:p%2Fss%3A@mail.example.org")).toEqual({
    host: "mail.example.org",
    port: 465,
    secure: true,
    requireTLS: false,
    auth: { user: "us@example.org", pass: "p/ss:" },
  });
  expect(smtpSettings("smtp://mail.example.org:2525")).toMatchObject({
    port: 2525,
    requireTLS: false,
    auth: undefined,
  });
  expect(smtpSettings("smtp://[::1]")).toMatchObject({ host: "::1", port: 587 });
});

test.each([
  ["smtp://us:pass@mail.example.org", true],
  ["smtp://us:pass@127.0.0.1.example.org", true],
  ["smtp://us:pass@localhost", false],
  ["smtp://us:pass@127.0.0.1", false],
])("a password goes to %s only over TLS: %s", (address, requireTLS) => {
  expect(smtpSettings(address).requireTLS).toBe(requireTLS);
});
