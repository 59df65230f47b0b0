import { expect, test, vi } from "vitest";
import { createEntries, createEntry, createLazyEntry } from "./store.ts";

/** A list on a server that responds when the test says so. */
function heldList() {
  const held: { resolve(list: string[]): void; reject(error: Error): void }[] = [];
  const load = vi.fn(
    () =>
      new Promise<string[]>((resolve, reject) => {
        held.push({ resolve, reject });
      }),
  );
  return { held, load, entry: createEntry<string[]>({ load, initial: [] }) };
}

const watch = () => {};
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

test("nothing is requested before somebody subscribes, then once for all", async () => {
  const { held, load, entry } = heldList();
  expect(load).not.toHaveBeenCalled();
  entry.subscribe(watch);
  entry.subscribe(watch);
  held[0]?.resolve(["a"]);
  await settled();
  entry.subscribe(watch);
  expect(load).toHaveBeenCalledTimes(1);
  expect(entry.get()).toEqual({ state: "ready", data: ["a"], error: undefined });
});

test("what is older than 30 seconds is loaded again, quietly, for whoever comes next", async () => {
  const { held, load, entry } = heldList();
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_000);
  entry.subscribe(watch);
  held[0]?.resolve(["a"]);
  await settled();
  clock.mockReturnValue(31_000);
  entry.subscribe(watch);
  expect(load).toHaveBeenLastCalledWith({ isFresh: true, ifEnded: "ignore" });
  held[1]?.reject(new Error("Down."));
  await settled();
  expect(entry.get()).toEqual({ state: "ready", data: ["a"], error: undefined });
  clock.mockRestore();
});

test("what could not be loaded is told apart from what could not be loaded again", async () => {
  const { held, entry } = heldList();
  entry.subscribe(watch);
  held[0]?.reject(new Error("Down."));
  await settled();
  expect(entry.get()).toMatchObject({ state: "failed", data: [] });
  const [first, second] = [entry.refresh(), entry.refresh()];
  held[2]?.resolve(["new"]);
  await second;
  held[1]?.resolve(["old"]);
  await first;
  expect(entry.get()).toMatchObject({ state: "ready", data: ["new"], error: undefined });
  const third = entry.refresh();
  held[3]?.reject(new Error("Down."));
  await third;
  expect(entry.get()).toMatchObject({ state: "ready", data: ["new"], error: new Error("Down.") });
});

test("changes are shown at once, sent in order, and the refused one is taken back alone", async () => {
  const { entry } = heldList();
  entry.confirm(["a"]);
  const sent: string[][] = [];
  const add = (word: string, isRefused = false) =>
    entry.change(
      (list) => [...list, word],
      async (confirmed) => {
        await Promise.resolve();
        sent.push(confirmed);
        if (isRefused) throw new Error("Refused.");
        return [...confirmed, word];
      },
    );
  const [first, second, third] = [add("b"), add("c", true), add("d")];
  expect(entry.get().data).toEqual(["a", "b", "c", "d"]);
  await first;
  await expect(second).rejects.toThrow("Refused.");
  await third;
  expect(entry.get().data).toEqual(["a", "b", "d"]);
  expect(sent).toEqual([["a"], ["a", "b"], ["a", "b"]]);
});

test("what the server has done is applied to a response that may not include it", async () => {
  const { held, entry } = heldList();
  entry.subscribe(watch);
  entry.patch((list) => ["seen", ...list]);
  held[0]?.resolve(["a"]);
  await settled();
  expect(entry.get().data).toEqual(["seen", "a"]);
});

test("entries of a kind are one for each key, and expire together", async () => {
  const load = vi.fn((key: { page: number }) => Promise.resolve(key.page));
  const pages = createEntries(load);
  expect(pages.of({ page: 1 })).toBe(pages.of({ page: 1 }));
  const stop = pages.of({ page: 1 }).subscribe(watch);
  await settled();
  pages.of({ page: 2 }).confirm(2);
  pages.expire();
  expect(load).toHaveBeenCalledTimes(2);
  stop();
  pages.of({ page: 2 }).subscribe(watch);
  expect(load).toHaveBeenCalledTimes(3);
});

test("an entry without data is undefined until it is loaded", async () => {
  const entry = createLazyEntry(() => Promise.resolve("a"));
  expect(entry.get().data).toBeUndefined();
  await entry.refresh();
  expect(entry.get().data).toBe("a");
});
