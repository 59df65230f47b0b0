import { beforeEach, expect, test } from "vitest";
import type { ListedPage } from "../../contract.ts";
import { changePins, type PinActs, type PinsApi } from "./change-pins.ts";
import { createPins, type Pins } from "./create-pins.ts";
import { listedPage as page } from "./testing/listed-page.ts";

/** A miniature server that can be made to fail, and that another device can change. */
class FakeServer implements PinsApi {
  ids: string[] = ["c", "b", "a"];
  fails = false;
  orders: string[][] = [];

  async #change(change: () => void): Promise<ListedPage[]> {
    await Promise.resolve();
    if (this.fails) throw Object.assign(new Error("Down."), { code: "offline" });
    change();
    return this.ids.map(page);
  }
  list = () => this.#change(() => {});
  pin = (id: string) => this.#change(() => (this.ids = [id, ...this.ids.filter((one) => one !== id)]));
  unpin = (id: string) => this.#change(() => (this.ids = this.ids.filter((one) => one !== id)));
  clear = () => this.#change(() => (this.ids = []));
  restore = () => this.#change(() => (this.ids = [...this.ids, "c", "b", "a"]));
  order = (ids: string[]) =>
    this.#change(() => {
      this.orders.push(ids);
      if (ids.toSorted().join() !== this.ids.toSorted().join())
        throw Object.assign(new Error("Changed."), { code: "pins-changed" });
      this.ids = ids.toReversed();
    });
}

let server: FakeServer;
let pins: Pins;
let acts: PinActs;
let refusals: unknown[];
const shown = () =>
  pins
    .get()
    .pins.map(({ id }) => id)
    .join("");

beforeEach(async () => {
  server = new FakeServer();
  refusals = [];
  pins = createPins(() => server.list());
  acts = changePins(pins, server, { refused: (error) => refusals.push(error) });
  await pins.load();
});

test("a pin shows at once, first, before the server responds [PAGE-3, PIN-4]", async () => {
  const told = acts.pin(page("d"));
  expect(shown()).toBe("dcba");
  expect(server.ids.join("")).toBe("cba");
  expect(await told).toBe(true);
  expect(server.ids.join("")).toBe("dcba");
});

test("what the server refuses is rolled back, and the reader notified [PAGE-3]", async () => {
  server.fails = true;
  const told = [acts.pin(page("d")), acts.unpin("b"), acts.move("a", "c"), acts.clear()];
  expect(shown()).toBe("");
  expect(await Promise.all(told)).toEqual([false, false, false, false]);
  expect(shown()).toBe("cba");
  expect(refusals).toHaveLength(4);
});

test("only what was refused is rolled back", async () => {
  const first = acts.unpin("b");
  server.fails = true;
  await first;
  server.fails = false;
  const second = acts.pin(page("d"));
  await second;
  expect(shown()).toBe("dcba");
});

test("the order is sent in reverse of the displayed one [PIN-2]", async () => {
  await acts.move("a", "c");
  expect(shown()).toBe("acb");
  expect(server.orders).toEqual([["b", "c", "a"]]);
  await acts.move("a", null);
  expect(shown()).toBe("cba");
});

test("an order based on an old list is reapplied to the new one: nothing is lost [PIN-2]", async () => {
  server.ids = ["x", "c", "b"];
  expect(await acts.move("b", "c")).toBe(true);
  expect(server.ids.join("")).toBe("xbc");
  expect(shown()).toBe("xbc");
  expect(refusals).toEqual([]);
});

test("cleared pins come back [PIN-3]", async () => {
  await acts.clear();
  expect(shown()).toBe("");
  await acts.restore();
  expect(shown()).toBe("cba");
});

test("quick successive actions reach the server in order", async () => {
  await Promise.all([acts.pin(page("d")), acts.move("d", null), acts.unpin("c"), acts.pin(page("c"))]);
  expect(server.ids.join("")).toBe("cbad");
  expect(shown()).toBe("cbad");
});

test("a list that can't be loaded is told apart from an empty one, and can be retried", async () => {
  server.fails = true;
  pins = createPins(() => server.list());
  await pins.load();
  expect(pins.get().state).toBe("failed");
  server.fails = false;
  await pins.load();
  expect(pins.get().state).toBe("ready");
});

test("a list requested before a change that arrives after it doesn't undo the change [PAGE-3]", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const list = server.list;
  server.list = async () => {
    const old = await list();
    server.list = list;
    await held;
    return old;
  };
  const loaded = pins.load();
  await acts.pin(page("d"));
  release();
  await loaded;
  expect(shown()).toBe("dcba");
});
