import { expect, test } from "vitest";
import { isLoopback } from "./is-loopback.ts";

test.each(["localhost", "LOCALHOST", "manual.localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]", "::ffff:127.0.0.1"])(
  "%s is this machine",
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(["0.0.0.0", "::", "10.0.0.1", "192.0.2.1", "example.org", "localhost.example.org", "", "::ffff:192.0.2.1"])(
  "%s can be reached from elsewhere",
  (host) => expect(isLoopback(host)).toBe(false),
);
