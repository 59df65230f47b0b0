import { expect, test } from "vitest";
import { deviceOf, placeInWords } from "./session-life.ts";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on ChromeOS",
  ],
  ["curl/8.5.0", ""],
  [`${"x".repeat(100_000)} Firefox/140.0`, ""],
  ["", ""],
  [undefined, ""],
])("a browser is named from its User-Agent (%#)", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  [{ place: "", network: "203.0.113.0/24" }, "Network 203.0.113.x"],
  [{ place: "", network: "2001:db8:1::/48" }, "Network 2001:db8:1:…"],
  [{ place: "Example Law Firm", network: "203.0.113.0/24" }, "Example Law Firm"],
  [{ place: "", network: "" }, "Unknown network"],
])("a place is an organization or a shortened network (%#)", (from, words) => {
  expect(placeInWords(from)).toBe(words);
});
