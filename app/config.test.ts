import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("configuration", () => {
  test("works without a single variable", () => {
    expect(readConfig({})).toEqual({
      environment: "development",
      host: "127.0.0.1",
      port: 3000,
      dataDir: "data",
      databaseUrl: undefined,
      demo: true,
      productName: "Fieldstone",
      publicUrl: undefined,
      publisherTimeZone: "America/New_York",
      trustedProxies: 0,
      smtpUrl: undefined,
      supportEmail: "no-reply@localhost",
      smtpTls: "required",
      mailFrom: { address: "no-reply@localhost", name: "Fieldstone" },
      runJobs: true,
      searchesPerSecond: 50,
      hostedSearch: undefined,
      limits: true,
      logLevel: "info",
    });
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3000 "],
    ["NODE_ENV", "prod"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["PUBLIC_URL", "manual.example.org"],
    ["PUBLIC_URL", "ftp://manual.example.org"],
    ["DEMO", "yes"],
    ["PUBLISHER_TIME_ZONE", "New York"],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "all"],
    ["SMTP_URL", "mail.example.org"],
    ["SMTP_URL", "https://mail.example.org"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_TLS", "never"],
    ["SMTP_URL", "smtp://mail.example.org:99999"],
    ["MAIL_FROM", "Fieldstone"],
    ["MAIL_FROM", "a@example.org, b@example.org"],
    ["MAIL_FROM", "Fieldstone <a@example.org>\r\nBcc: b@example.org"],
    ["RUN_JOBS", "yes"],
    ["SEARCH_APPLICATION_ID", "an id"],
    ["SEARCH_API_KEY", "a key"],
    ["SEARCH_ORIGIN", "search.example.org"],
    ["LIMITS", "0"],
    ["LOG_LEVEL", "loud"],
    ["PRODUCT_NAME", "   "],
  ])("a wrong %s stops the start with a sentence that names it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .+\\.$`));
  });

  test("all wrong settings are named at once, and no value is shown", () => {
    const attempt = () => readConfig({ PORT: "x-secret", DATABASE_URL: "mysql://user:secret@host/db" });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/PORT[\s\S]*DATABASE_URL/);
    expect(attempt).not.toThrow(/secret/);
  });

  test("demo accounts are impossible in production", () => {
    expect(readConfig({ NODE_ENV: "production" })).toMatchObject({ demo: false });
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "1" })).toThrow("DEMO must not be 1");
    expect(() => readConfig({ NODE_ENV: "production", LIMITS: "off" })).toThrow("LIMITS must not be off");
  });

  test("mails that are really sent link to a public address", () => {
    const mail = { NODE_ENV: "production", SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "no-reply@example.org" };
    expect(() => readConfig(mail)).toThrow("PUBLIC_URL must be set");
    expect(readConfig({ ...mail, PUBLIC_URL: "https://manual.example.org" }).publicUrl).toBe(
      "https://manual.example.org",
    );
  });

  test("a mail server needs a sender", () => {
    const SMTP_URL = "smtps://us:p%40ss@mail.example.org:2465";
    expect(() => readConfig({ SMTP_URL })).toThrow("MAIL_FROM must be set when SMTP_URL is");
    expect(readConfig({ SMTP_URL, MAIL_FROM: "no-reply@example.org" })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: { address: "no-reply@example.org", name: "" },
    });
    expect(readConfig({ MAIL_FROM: '"The Manual" <no-reply@example.org>' }).mailFrom).toEqual({
      address: "no-reply@example.org",
      name: "The Manual",
    });
  });

  test("readers write to the address that is set for it, else to the sender of mails", () => {
    expect(readConfig({ SUPPORT_EMAIL: "help@example.net", MAIL_FROM: "a@example.net" }).supportEmail).toBe(
      "help@example.net",
    );
    expect(readConfig({ MAIL_FROM: "Fieldstone <a@example.net>" }).supportEmail).toBe("a@example.net");
    expect(() => readConfig({ SUPPORT_EMAIL: '"><b>@example.net' })).toThrow("SUPPORT_EMAIL");
  });

  test("the hosted search service is known by an id and a key, or not at all", () => {
    const known = { SEARCH_APPLICATION_ID: "ABC123", SEARCH_API_KEY: "k" };
    expect(readConfig(known).hostedSearch).toEqual({ applicationId: "ABC123", apiKey: "k", origin: undefined });
    expect(readConfig({ ...known, SEARCH_ORIGIN: "https://search.example.org/x" }).hostedSearch?.origin).toBe(
      "https://search.example.org",
    );
    expect(() => readConfig({ SEARCH_APPLICATION_ID: "ABC123" })).toThrow("must both be set");
    expect(() => readConfig({ SEARCH_ORIGIN: "https://search.example.org" })).toThrow("must both be set");
  });

  test("an empty variable counts as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test(".env.example documents every variable and is itself a configuration that works", async () => {
    const example = await readFile(new URL("../.env.example", import.meta.url), "utf8");
    const documented = [...example.matchAll(/^#? ?([A-Z_]+)=(.*)$/gm)];
    expect(documented.map(([, name]) => name).toSorted()).toEqual([
      "DATABASE_URL",
      "DATA_DIR",
      "DEMO",
      "HOST",
      "LIMITS",
      "LOG_LEVEL",
      "MAIL_FROM",
      "NODE_ENV",
      "PORT",
      "PRODUCT_NAME",
      "PUBLIC_URL",
      "PUBLISHER_TIME_ZONE",
      "RUN_JOBS",
      "SEARCHES_PER_SECOND",
      "SEARCH_API_KEY",
      "SEARCH_APPLICATION_ID",
      "SEARCH_ORIGIN",
      "SMTP_TLS",
      "SMTP_URL",
      "SUPPORT_EMAIL",
      "TRUSTED_PROXIES",
    ]);
    expect(() => readConfig(Object.fromEntries(documented.map(([, name = "", value]) => [name, value])))).not.toThrow();
  });
});
