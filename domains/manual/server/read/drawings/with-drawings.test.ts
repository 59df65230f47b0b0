import { expect, test } from "vitest";
import { withDrawings } from "./drawings.ts";

const picture = { url: "/images/parts.svg", alt: "Parts", width: 320, height: 40, caption: "" };
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 40"><path d="M0 0h9"/></svg>';

test("a drawing that is stored with a block never reaches a page", async () => {
  const stored = { ...picture, drawing: { viewBox: "0 0 320 40", body: "<script>alert(1)</script>" } };
  const bytes = new TextEncoder().encode(svg);
  const image = () => Promise.resolve({ contentType: "image/svg+xml", bytes });
  expect(await withDrawings([{ type: "image", image: [stored] }], image)).toEqual([
    { type: "image", image: [picture] },
  ]);
  expect(await withDrawings([{ type: "image", image: [stored] }], () => Promise.resolve(undefined))).toEqual([
    { type: "image", image: [picture] },
  ]);
});
