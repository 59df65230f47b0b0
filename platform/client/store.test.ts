import type { CallOptions } from "./api-client.ts";
import { expect, test, vi } from "vitest";
import { createResources, createResource, createLazyResource } from "./store.ts";

/** A list on a server that responds when the test says so. */
function heldList() {
  const held: { resolve(list: string[]): void; reject(error: Error): void }[] = [];
  const load = vi.fn(
    () =>
      new Promise<string[]>((resolve, reject) => {
        held.push({ resolve, reject });
      }),
  );
  return { held, load, resource: createResource<string[]>({ load, initial: [] }) };
}

const watch = () => {};
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

test("nothing is requested before somebody subscribes, then once for all", async () => {
  const { held, load, resource } = heldList();
  expect(load).not.toHaveBeenCalled();
  resource.subscribe(watch);
  resource.subscribe(watch);
  held[0]?.resolve(["a"]);
  await settled();
  resource.subscribe(watch);
  expect(load).toHaveBeenCalledTimes(1);
  expect(resource.get()).toEqual({ state: "ready", data: ["a"], error: undefined });
});

test("what is older than 30 seconds is loaded again, quietly, for whoever comes next", async () => {
  const { held, load, resource } = heldList();
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_000);
  resource.subscribe(watch);
  held[0]?.resolve(["a"]);
  await settled();
  clock.mockReturnValue(31_000);
  resource.subscribe(watch);
  expect(load).toHaveBeenLastCalledWith({ isFresh: true, ifEnded: "ignore" });
  held[1]?.reject(new Error("Down."));
  await settled();
  expect(resource.get()).toEqual({ state: "ready", data: ["a"], error: undefined });
  clock.mockRestore();
});

test("what could not be loaded is told apart from what could not be loaded again", async () => {
  const { held, resource } = heldList();
  resource.subscribe(watch);
  held[0]?.reject(new Error("Down."));
  await settled();
  expect(resource.get()).toMatchObject({ state: "failed", data: [] });
  const [first, second] = [resource.refresh(), resource.refresh()];
  held[2]?.resolve(["new"]);
  await second;
  held[1]?.resolve(["old"]);
  await first;
  expect(resource.get()).toMatchObject({ state: "ready", data: ["new"], error: undefined });
  const third = resource.refresh();
  held[3]?.reject(new Error("Down."));
  await third;
  expect(resource.get()).toMatchObject({ state: "ready", data: ["new"], error: new Error("Down.") });
});

test("changes are shown at once, sent in order, and the refused one is taken back alone", async () => {
  const { resource } = heldList();
  resource.confirm(["a"]);
  const sent: string[][] = [];
  const add = (word: string, isRefused = false) =>
    resource.change(
      (list) => [...list, word],
      async (confirmed) => {
        await Promise.resolve();
        sent.push(confirmed);
        if (isRefused) throw new Error("Refused.");
        return [...confirmed, word];
      },
    );
  const [first, second, third] = [add("b"), add("c", true), add("d")];
  expect(resource.get().data).toEqual(["a", "b", "c", "d"]);
  await first;
  await expect(second).rejects.toThrow("Refused.");
  await third;
  expect(resource.get().data).toEqual(["a", "b", "d"]);
  expect(sent).toEqual([["a"], ["a", "b"], ["a", "b"]]);
});

test("what the server has done is applied to a response that may not include it", async () => {
  const { held, resource } = heldList();
  resource.subscribe(watch);
  resource.patch((list) => ["seen", ...list]);
  held[0]?.resolve(["a"]);
  await settled();
  expect(resource.get().data).toEqual(["seen", "a"]);
});

test("resources of a kind are one for each key, and expire together", async () => {
  const load = vi.fn((key: { page: number }) => Promise.resolve(key.page));
  const pages = createResources(load);
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

test("a resource without data is undefined until it is loaded", async () => {
  const resource = createLazyResource(() => Promise.resolve("a"));
  expect(resource.get().data).toBeUndefined();
  await resource.refresh();
  expect(resource.get().data).toBe("a");
});

test("nobody is asked to log in for what a page subscribes to by itself, or for what is only stale", async () => {
  const load = vi.fn((_options: CallOptions) => Promise.resolve("a"));
  const background = createResource({ load, initial: "", maxAge: 0, isBackground: true });
  background.subscribe(watch);
  await settled();
  await background.refresh();
  const opened = createResource({ load, initial: "", maxAge: 0 });
  opened.subscribe(watch);
  await settled();
  opened.subscribe(watch);
  expect(load.mock.calls.map(([{ ifEnded }]) => ifEnded)).toEqual(["ignore", undefined, undefined, "ignore"]);
});
