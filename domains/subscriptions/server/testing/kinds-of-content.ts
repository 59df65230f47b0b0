import type { Content, EditionAudience } from "../../contract.ts";

const edition = { handle: "v22", audience: "subscribers" } as const;

function nextEditionPage(audience: EditionAudience, isPublic = false): Content {
  return { kind: "page", isPublic, edition: { handle: "v23", audience } };
}

/** Every kind of content. */
export const kindsOfContent: readonly (readonly [name: string, content: Content])[] = [
  ["public page", { kind: "page", isPublic: true, edition }],
  ["protected page", { kind: "page", isPublic: false, edition }],
  ["next-edition page", nextEditionPage("subscribers")],
  ["next-edition page, for the invited", nextEditionPage("invited")],
  ["public next-edition page, for the invited", nextEditionPage("invited", true)],
  ["next-edition page, for site admins", nextEditionPage("admins")],
  ["draft with a valid token", { kind: "draft", hasValidToken: true }],
  ["draft without a valid token", { kind: "draft", hasValidToken: false }],
  ["search", { kind: "search", edition }],
  ["index", { kind: "index", edition }],
  ["quick look", { kind: "quick-look", edition }],
  ["export", { kind: "export" }],
];
