import { expect, test } from "vitest";
import { decodeList } from "../manage/invite/bulk-invite.tsx";

const list = "José;Müller;jose@example.org\r\n";
const utf16 = Buffer.from(`\uFEFF${list}`, "utf16le");

test.each([
  ["UTF-8", Buffer.from(list)],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${list}`)],
  ["UTF-16, as table programs save Unicode text", utf16],
  ["UTF-16 of another order", Buffer.from(utf16).swap16()],
  ["the alphabet of Windows, as table programs save CSV", Buffer.from(list, "latin1")],
])("a list in %s keeps its names", (_, bytes) => {
  expect(decodeList(bytes)).toBe(list);
});

test("whatever bytes a file has, they are some text", () => {
  expect(decodeList(new Uint8Array())).toBe("");
  expect(decodeList(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toHaveLength(256);
});
