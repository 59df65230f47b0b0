import { afterAll, expect, test } from "vitest";
import { PictureQueueFull, PictureRenderer } from "./picture-renderer.ts";

const pictures = new PictureRenderer();
afterAll(() => pictures.close());

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#fff"/>${inside}</svg>`;
const text = (family: string, words: string) =>
  svg(`<text x="4" y="28" font-family="${family}" font-size="24">${words}</text>`);

test("an SVG becomes a PNG of its size", async () => {
  const png = await pictures.render(svg(""));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 40]);
});

test("text is set in both typefaces", async () => {
  const [empty, serif, sans] = await Promise.all([
    pictures.render(svg("")),
    pictures.render(text("Fieldstone Serif", "Id. § 5")),
    pictures.render(text("Fieldstone Sans", "Id. § 5")),
  ]);
  expect(serif.equals(empty)).toBe(false);
  expect(sans.equals(serif)).toBe(false);
});

test("what is no SVG is refused, and the next picture is rendered", async () => {
  await expect(pictures.render("<p>")).rejects.toThrow(/./);
  expect((await pictures.render(svg(""))).length).toBeGreaterThan(60);
});

test("a queue that is too long is refused at once", async () => {
  const all = Array.from({ length: 31 }, () => pictures.render(svg("")));
  await expect(all.at(-1)).rejects.toThrow(PictureQueueFull);
  await Promise.all(all.slice(0, 30));
});

test("closing fails what waits", async () => {
  const closing = new PictureRenderer();
  const waiting = closing.render(svg(""));
  const failed = expect(waiting).rejects.toThrow(/stopping/);
  await closing.close();
  await failed;
});
