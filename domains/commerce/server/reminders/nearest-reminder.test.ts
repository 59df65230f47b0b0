import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dueReminder, dueTrialReminder } from "./reminders.ts";
import type { ReminderKind } from "./reminders-store.ts";

test.each<[number, number, ReminderKind | undefined]>([
  [31, 365, undefined],
  [30, 365, "30"],
  [8, 365, "30"],
  [7, 365, "7"],
  [2, 365, "7"],
  [1, 365, "1"],
  [0, 365, "0"],
  [-1, 365, undefined],
  [20, 30, undefined],
  [20, 31, "30"],
  [5, 7, undefined],
  [0, 1, "0"],
])("with %d days left of %d, %s is due", (daysLeft, days, kind) => {
  expect(dueReminder({ daysLeft, days })).toBe(kind);
});

test("whoever is looked at on any days of a term gets each reminder once at most, nearest last, and never two at once", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60), { maxLength: 40 }), fc.integer({ min: 1, max: 400 }), (looks, days) => {
      const sent: string[] = [];
      for (const daysLeft of looks.filter((day) => day < days).toSorted((a, b) => b - a)) {
        const kind = dueReminder({ daysLeft, days });
        if (kind !== undefined && !sent.includes(kind)) sent.push(kind);
      }
      expect(sent.map(Number)).toEqual(sent.map(Number).toSorted((a, b) => b - a));
    }),
  );
});

test("a trial is announced once it has three days left, unless it never had more", () => {
  const due = [4, 3, 1, 0, -1].map((daysLeft) => dueTrialReminder({ daysLeft, days: 30 }));
  expect(due).toEqual([undefined, "trial", "trial", "trial", undefined]);
  expect(dueTrialReminder({ daysLeft: 2, days: 3 })).toBeUndefined();
});
