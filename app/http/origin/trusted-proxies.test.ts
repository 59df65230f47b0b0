import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { NetworkTable } from "../../../domains/groups/server/networks/network-table.ts";
import { parseRange } from "../../../domains/groups/server/networks/range.ts";
import { trustProxies } from "./trusted-proxies.ts";

const library = { id: "g", title: "Library" };
const networks = new NetworkTable(
  ["192.0.2.0/24", "2001:db8::/32"].map((text) => ({
    ...parseRange(text),
    organisation: library,
    spans: [{ from: 0, until: 10 }],
  })),
);

/** The organisation that a request is recognised as, which comes from an address through so many trusted proxies. */
async function recognise(proxies: number, from: string, forwarded?: string | string[]): Promise<string> {
  const app = fastify({ trustProxy: trustProxies(proxies) });
  app.get("/", (request) => Promise.resolve(networks.organisationAt(request.ip, 5)?.title ?? "nobody"));
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const { body } = await app.inject({ url: "/", remoteAddress: from, headers });
  return body;
}

const inside = "192.0.2.7";
const outside = "203.0.113.9";
const proxy = "10.0.0.1";

describe("a visitor's network [ACC-3]", () => {
  test.each([[inside], ["::ffff:192.0.2.7"], ["2001:db8::9"]])(
    "is that of the connection, where no proxy is trusted: %s",
    async (from) => {
      expect(await recognise(0, from)).toBe("Library");
      expect(await recognise(0, from, outside)).toBe("Library");
    },
  );

  test.each([
    inside,
    `${inside}, ${inside}`,
    ["198.51.100.1", inside],
    `::ffff:${inside}`,
    `for=${inside}`,
    `"${inside}"`,
    `${inside}:80`,
  ])("is not what a forged X-Forwarded-For says: %j", async (forged) => {
    expect(await recognise(0, outside, forged)).toBe("nobody");
    // The trusted proxy has added the address that it saw.
    const seen = `${[forged].flat().join(", ")}, ${outside}`;
    expect(await recognise(1, proxy, seen)).toBe("nobody");
    expect(await recognise(2, proxy, `${seen}, 10.0.0.2`)).toBe("nobody");
  });

  test("is what the outermost trusted proxy saw", async () => {
    expect(await recognise(1, proxy, inside)).toBe("Library");
    expect(await recognise(1, proxy, `${outside}, ${inside}`)).toBe("Library");
    expect(await recognise(2, proxy, `${outside}, ${inside}, 10.0.0.2`)).toBe("Library");
  });

  test("is nobody's where the trusted proxy says nothing that is an address", async () => {
    for (const said of ["unknown", "", " ", "_hidden", "999.0.2.7", "a".repeat(5_000)])
      expect(await recognise(1, proxy, said)).toBe("nobody");
  });

  test("counts only while the organisation's term runs", () => {
    expect(networks.organisationAt(inside, 9)?.title).toBe("Library");
    expect(networks.organisationAt(inside, 10)).toBeUndefined();
  });
});

test("an address is found among 100,000 networks without walking through them", () => {
  const many = new NetworkTable(
    Array.from({ length: 100_000 }, (_, n) => ({
      ...parseRange(`${10 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.0/25`),
      organisation: { id: String(n), title: String(n) },
      spans: [{ from: 0, until: 10 }],
    })),
  );
  const numbers = Array.from({ length: 5_000 }, (_, n) => n);
  // Its own work alone: whatever else the machine does meanwhile takes no processor time of this thread.
  const before = process.threadCpuUsage();
  const found = numbers.map((n) => many.organisationAt(`10.${n >> 8}.${n & 255}.5`, 5)?.title);
  const { user, system } = process.threadCpuUsage(before);
  expect(found).toEqual(numbers.map(String));
  expect((user + system) / 1_000 / numbers.length).toBeLessThan(0.1);
});
