import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const headers = (served: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
  securityHeaders({ live: false, https: true, subdomains: false, inlineScripts: [], ...served });

test("HSTS lasts a year and includes subdomains only if configured", () => {
  expect(headers()["strict-transport-security"]).toBe("max-age=31536000");
  expect(headers({ subdomains: true })["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headers({ https: false })).not.toHaveProperty("strict-transport-security");
  expect(headers()["content-security-policy"]).toContain("upgrade-insecure-requests");
  expect(headers({ https: false })["content-security-policy"]).not.toContain("upgrade-insecure-requests");
});

test("no page can use the camera, location, payments or the like; other sites see only our origin", () => {
  const policy = headers()["permissions-policy"] ?? "";
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb", "display-capture"])
    expect(policy.split(", ")).toContain(`${feature}=()`);
  expect(policy).not.toMatch(/=(?!\(\))/);
  expect(headers()["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});

test("no response lets another site read it, frame it or guess its type", () => {
  expect(headers()).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  });
  expect(Object.keys(headers()).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});
