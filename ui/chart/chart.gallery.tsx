import type { Specimens } from "../specimens.ts";
import { RankedBars } from "./ranked-bars.tsx";
import { type Bar, TimeBars } from "./time-bars.tsx";

const DAY_MS = 86_400_000;

/** So many days, with a number each that is the same in every picture. */
function days(count: number, most: number): Bar[] {
  return Array.from({ length: count }, (_, index) => ({
    label: new Date(Date.UTC(2026, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
    value: Math.round(most * (0.55 + 0.45 * Math.sin(index / 9) * Math.cos(index / 47))),
  }));
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

const months: readonly Bar[] = [1_290, 2_450.5, -860, 0, 3_100, 1_475].map((value, index) => ({
  label: `2026-0${index + 1}`,
  value,
}));

export const chartSpecimens: Specimens = {
  name: "chart",
  states: {
    days: () => <TimeBars name="Readers per day" bars={days(30, 1_800)} />,
    "four hundred days": () => <TimeBars name="Readers per day" bars={days(400, 12_000)} />,
    "one day": () => <TimeBars name="Readers per day" bars={days(1, 1)} />,
    "no days": () => <TimeBars name="Readers per day" bars={[]} />,
    "with refunds": () => <TimeBars name="Kept by month" bars={months} format={(value) => dollars.format(value)} />,
    ranked: () => (
      <RankedBars
        name="Pages opened most often"
        bars={[
          { key: "1", name: "10 Cases", value: 4_812 },
          {
            key: "2",
            name: "B10 Court documents and what practitioners have to know of them before filing",
            value: 2_940,
          },
          { key: "3", name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk", value: 310 },
          { key: "4", name: "T6 Words in titles", value: 0 },
        ]}
      />
    ),
    "parts of wholes": () => (
      <RankedBars
        name="Seats used of those bought"
        bars={[
          { key: "1", name: "11 to 25 seats", value: 180, whole: 250 },
          { key: "2", name: "26 to 50 seats", value: 50, whole: 50 },
          { key: "3", name: "Unlimited seats", value: 96 },
        ]}
      />
    ),
  },
};
