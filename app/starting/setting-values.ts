import { z } from "zod";
import { searchNode } from "../../domains/search/server/public.ts";

/** An on/off setting. */
export const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

/** A number of words a day. */
export const wordsADay = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "must be a whole number of words from 1 to 999999999")
  .transform(Number);

/** The origins of websites, separated by commas. */
export const siteOrigins = z
  .string()
  .regex(
    /^https?:\/\/[\w.-]{1,253}(?::\d{1,5})?(?:,\s*https?:\/\/[\w.-]{1,253}(?::\d{1,5})?){0,20}$/,
    "must list origins such as https://www.example.org, separated by commas",
  )
  .transform((value) => value.split(",").map((site) => site.trim()));

const notNodes = "must list addresses such as https://name:password@search.example.org:9200, separated by commas";

/** The nodes of a search cluster, separated by commas, each with what logs in there. */
export const searchNodes = z
  .string()
  .transform((value) => value.split(",").map((node) => node.trim()))
  .refine((nodes) => nodes.every(isNode), notNodes)
  .transform((nodes) => nodes.map(searchNode));

function isNode(address: string): boolean {
  try {
    const { protocol, search, hash } = new URL(address);
    searchNode(address);
    return /^https?:$/.test(protocol) && search + hash === "";
  } catch {
    return false;
  }
}

/** Where files go: a folder, or s3://bucket/prefix. */
export const folderOrBucket = z
  .string()
  .regex(
    /^(?!s3:)(?!\w+:\/\/).|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?$/,
    "must name a folder, or a bucket as s3://bucket/prefix",
  );

const HOUR_MS = 3_600_000;

/** How often something happens: hours or days, in milliseconds. */
export const interval = z
  .string()
  .regex(/^(?:[1-9]|[1-9]\d)h$|^(?:[1-9]|[12]\d|30)d$/, "must be like 12h or 1d: up to 99 hours, or up to 30 days")
  .transform((value) => Number.parseInt(value, 10) * (value.endsWith("d") ? 24 * HOUR_MS : HOUR_MS));

/** Returns whether an address has only a host, with no path, query, hash or user that would be lost. */
export function isOrigin(address: string): boolean {
  // An invalid address is reported by the check before this one.
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === "/" && `${search}${hash}${username}` === "";
}

/** Reads `name=value,name=value`, with values percent-encoded; undefined if it isn't that. */
export function readHeaders(said: string): Record<string, string> | undefined {
  const pairs = said.split(",").map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([!-+\--~]*)\s*$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = "", value = ""] = pair ?? [];
        const decoded = decodeURIComponent(value);
        if (name === "" || !/^[ -~]+$/.test(decoded)) throw new TypeError("Not a header.");
        return [name.toLowerCase(), decoded];
      }),
    );
  } catch {
    return undefined;
  }
}
