import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { styleSheetsLoaded } from "../../platform/testing/style-sheets.ts";
import { RankedBars } from "./ranked-bars.tsx";
import { TimeBars } from "./time-bars.tsx";

const bars = (values: readonly number[]) => values.map((value, index) => ({ label: `day ${index + 1}`, value }));
const rects = () => [...document.querySelectorAll<SVGRectElement>(".chart-picture rect")];
const scale = () => [...document.querySelectorAll(".chart-scale li")].map(({ textContent }) => textContent);

test("a chart is a picture with a name, which leads to the table", async () => {
  const screen = await render(<TimeBars name="Readers per day" bars={bars([3, 1_500])} />);
  const chart = screen.getByRole("img", { name: "Readers per day; the numbers are in the table below" });
  await expect.element(chart).toBeVisible();
  expect(scale()).toEqual(["1,500", "1,000", "500", "0"]);
  expect(rects().map(({ textContent }) => textContent)).toEqual(["day 1: 3", "day 2: 1,500"]);
});

test("bars are as high as their numbers, and stand on the line of zero", async () => {
  await render(<TimeBars name="Kept" bars={bars([200, 100, 0, -100])} />);
  await styleSheetsLoaded();
  const boxes = rects().map((rect) => rect.getBoundingClientRect());
  const [first, second, none, negative] = boxes;
  expect(second?.height).toBeCloseTo((first?.height ?? 0) / 2, 0);
  expect(none?.height).toBe(0);
  expect(negative?.top).toBeCloseTo(first?.bottom ?? 0, 0);
  expect(negative?.height).toBeCloseTo(second?.height ?? 0, 0);
  const zero = document.querySelector(".chart-zero")?.getBoundingClientRect();
  expect(zero?.top).toBeCloseTo(first?.bottom ?? 0, 0);
  expect(new Set(rects().map((rect) => getComputedStyle(rect).fill)).size).toBe(2);
});

test.each([
  ["nothing", []],
  ["zeros", [0, 0]],
  ["one reader", [1]],
] as const)("of %s, no line says half a reader", async (_what, values) => {
  await render(<TimeBars name="Readers per day" bars={bars(values)} />);
  expect(scale()).toEqual(["1", "0"]);
  expect(rects()).toHaveLength(values.length);
});

test.each([320, 1_000])("four hundred days fit on a screen of %s px, and each is there", async (width) => {
  await page.viewport(width, 600);
  await render(<TimeBars name="Readers per day" bars={bars(Array.from({ length: 400 }, (_, index) => index))} />);
  await styleSheetsLoaded();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const boxes = rects().map((rect) => rect.getBoundingClientRect());
  expect(boxes).toHaveLength(400);
  expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThan(0);
  for (const label of document.querySelectorAll(".chart li"))
    expect(Number.parseFloat(getComputedStyle(label).fontSize)).toBeGreaterThanOrEqual(12);
});

test("long names are cut, not the page; parts are shown within their whole", async () => {
  await page.viewport(320, 600);
  await render(
    <RankedBars
      name="Seats"
      bars={[
        { key: "1", name: "A".repeat(300), value: 5, whole: 10 },
        { key: "2", name: "Short", value: 10 },
      ]}
    />,
  );
  await styleSheetsLoaded();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const [whole, part, other] = [...document.querySelectorAll(".chart-rank rect")].map((rect) =>
    rect.getBoundingClientRect(),
  );
  expect(part?.width).toBeCloseTo((whole?.width ?? 0) / 2, 0);
  expect(other?.width).toBeCloseTo(whole?.width ?? 0, 0);
  expect([...document.querySelectorAll(".chart-value")].map(({ textContent }) => textContent)).toEqual([
    "5 of 10",
    "10",
  ]);
});
