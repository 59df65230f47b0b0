import type { Access, Content, Reader } from "./contract.ts";

/** Decides whether a reader may see content whole. Everything that protects content asks this, and nothing else decides. */
export function decideAccess(reader: Reader, content: Content): Access {
  if (content.isPublic) return { granted: true, by: "public" };
  if (reader.kind === "preview") return { granted: true, by: "preview" };
  return { granted: false, reason: "subscribers-only" };
}
