import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { NetworkTable, parseRange } from "../../../domains/groups/server/networks/range.ts";
import { trustProxies, warnOfUnknownProxy } from "../../../platform/http/address/requested-address.ts";

const library = { id: "g", title: "Library" };
const networks = new NetworkTable(
  ["192.0.2.0/24", "2001:db8::/32"].map((text) => ({
    ...parseRange(text),
    organization: library,
    spans: [{ from: 0, until: 10 }],
  })),
);

/**
 * Returns the organization that a request is recognized as, when it comes from an address through a number of trusted
 * proxies.
 */
async function recognize(proxies: number, from: string, forwarded?: string | string[]): Promise<string> {
  const app = fastify({ trustProxy: trustProxies(proxies) });
  app.get("/", (request) => Promise.resolve(networks.organizationAt(request.ip, 5)?.title ?? "nobody"));
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
      expect(await recognize(0, from)).toBe("Library");
      expect(await recognize(0, from, outside)).toBe("Library");
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
    expect(await recognize(0, outside, forged)).toBe("nobody");
    // The trusted proxy has added the address it saw.
    const seen = `${[forged].flat().join(", ")}, ${outside}`;
    expect(await recognize(1, proxy, seen)).toBe("nobody");
    expect(await recognize(2, proxy, `${seen}, 10.0.0.2`)).toBe("nobody");
  });

  test("is what the outermost trusted proxy saw", async () => {
    expect(await recognize(1, proxy, inside)).toBe("Library");
    expect(await recognize(1, proxy, `${outside}, ${inside}`)).toBe("Library");
    expect(await recognize(2, proxy, `${outside}, ${inside}, 10.0.0.2`)).toBe("Library");
  });

  test("is unknown if the trusted proxy reports no valid address", async () => {
    for (const said of ["unknown", "", " ", "_hidden", "999.0.2.7", "a".repeat(5_000)])
      expect(await recognize(1, proxy, said)).toBe("nobody");
  });

  test("counts only while the organization's term runs", () => {
    expect(networks.organizationAt(inside, 9)?.title).toBe("Library");
    expect(networks.organizationAt(inside, 10)).toBeUndefined();
  });
});

test("an address is found among 100,000 networks without scanning them", () => {
  const many = new NetworkTable(
    Array.from({ length: 100_000 }, (_, n) => ({
      ...parseRange(`${10 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.0/25`),
      organization: { id: String(n), title: String(n) },
      spans: [{ from: 0, until: 10 }],
    })),
  );
  const numbers = Array.from({ length: 5_000 }, (_, n) => n);
  // Measures this thread's processor time only, so that other programs on the machine don't count.
  const before = process.threadCpuUsage();
  const found = numbers.map((n) => many.organizationAt(`10.${n >> 8}.${n & 255}.5`, 5)?.title);
  const { user, system } = process.threadCpuUsage(before);
  expect(found).toEqual(numbers.map(String));
  expect((user + system) / 1_000 / numbers.length).toBeLessThan(0.1);
});

test.each([
  [0, 1],
  [1, 0],
])("with %i trusted proxies, X-Forwarded-For is logged %i times, without its value", async (trusted, times) => {
  const lines: string[] = [];
  const app = fastify({
    logger: {
      level: "warn",
      stream: {
        write: (line) => {
          lines.push(line);
        },
      },
    },
  });
  warnOfUnknownProxy(app, trusted);
  app.get("/", () => "");
  await app.inject("/");
  expect(lines).toEqual([]);
  for (const from of [outside, inside]) await app.inject({ url: "/", headers: { "x-forwarded-for": from } });
  expect(lines).toHaveLength(times);
  expect(lines.join("")).not.toContain(outside);
  if (times > 0) expect(lines[0]).toContain("set TRUSTED_PROXIES");
});
