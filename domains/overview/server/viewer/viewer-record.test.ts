import { expect, test } from "vitest";
import { openSecrets } from "../../../../platform/secrets/secrets.ts";
import {
  isRecordCurrent,
  readViewerRecord,
  RECORD_HOLDS_MS,
  type ViewerRecord,
  writeViewerRecord,
} from "./viewer-record.ts";

const secrets = openSecrets(["a-secret-of-more-than-32-characters-1"]);
const now = 1_763_700_000_000;
const context = { secrets, tokenHash: "f".repeat(64), now };
const minutes = 60_000;

const viewerRecord: ViewerRecord = {
  accountId: "a",
  isAdmin: false,
  firstName: "Édith",
  trial: null,
  individual: [{ from: now - 1, until: now + 1_000 * minutes }],
  seat: { groupId: "g", spans: [{ from: now - 1, until: now + 2_000 * minutes }] },
  invitedTo: ["v23"],
  versionPreference: "v22",
  defaultSearch: "all",
};
const record = writeViewerRecord(context, viewerRecord) ?? "";

test("a record identifies the viewer for twenty minutes, and contains no address", () => {
  expect(readViewerRecord(context, record)).toEqual(viewerRecord);
  expect(readViewerRecord({ ...context, now: now + RECORD_HOLDS_MS }, record)).toEqual(viewerRecord);
  expect(readViewerRecord({ ...context, now: now + RECORD_HOLDS_MS + 1 }, record)).toBeUndefined();
  expect(readViewerRecord({ ...context, now: now - 2 * minutes }, record)).toBeUndefined();
  expect(Buffer.from(record.split(".")[1] ?? "", "base64url").toString()).not.toContain("@");
});

test("a record is invalid with another session, another secret, or any change", () => {
  expect(readViewerRecord({ ...context, tokenHash: "e".repeat(64) }, record)).toBeUndefined();
  const others = openSecrets(["another-secret-of-over-32-characters"]);
  expect(readViewerRecord({ ...context, secrets: others }, record)).toBeUndefined();
  const [issuedAt, body = "", signature] = record.split(".");
  const admin = Buffer.from(
    Buffer.from(body, "base64url").toString().replace('"isAdmin":false', '"isAdmin":true'),
  ).toString("base64url");
  const forged = [
    `${issuedAt}.${admin}.${signature}`,
    `${now + 1}.${body}.${signature}`,
    `${record}x`,
    `${record}.x`,
    "..",
    "",
    `${issuedAt}..${secrets.sign("viewer", `${issuedAt}.`)}x`,
  ];
  for (const text of forged) expect(readViewerRecord(context, text)).toBeUndefined();
});

test("a record is renewed after five minutes, and as soon as its contents change", () => {
  expect(isRecordCurrent({ ...context, now: now + 5 * minutes }, record, viewerRecord)).toBe(true);
  expect(isRecordCurrent({ ...context, now: now + 5 * minutes + 1 }, record, viewerRecord)).toBe(false);
  expect(isRecordCurrent(context, record, { ...viewerRecord, seat: null })).toBe(false);
});

test("a record too long for a cookie is not written, and expired spans are left out", () => {
  const ended = Array.from({ length: 500 }, (_, index) => ({ from: index, until: index + 1 }));
  expect(writeViewerRecord(context, { ...viewerRecord, individual: ended })).toBeDefined();
  const invitedTo = Array.from({ length: 2_000 }, (_, index) => `v${index}`);
  expect(writeViewerRecord(context, { ...viewerRecord, invitedTo })).toBeUndefined();
});
