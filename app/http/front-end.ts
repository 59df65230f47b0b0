import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from "fastify";
import type { MailRenderer } from "../../domains/messaging/server/public.ts";
import type { IndexStore } from "../../domains/search/server/public.ts";
import type { Explain } from "../../platform/http/answer-errors.ts";
import { acceptedEncodings } from "../../platform/http/compression/encodings.ts";
import { productRoot } from "../../platform/starting/starting.ts";

type Renderer = typeof import("../entry-server.tsx");
type Mails = typeof import("../entry-mails.tsx");

/** The parts rendered with React: pages (the renderer and the document around it) and emails. */
export interface FrontEnd {
  renderer(): Promise<Renderer>;
  mails(): Promise<MailRenderer>;
  document(url: string): Promise<DocumentTemplate>;
  /** Whether what a loader threw is thrown on rather than shown as a screen: developers see it whole. */
  throwsErrors?: true;
  /** The scripts that stand in pages, each as a source of their Content-Security-Policy. */
  inlineScripts: readonly string[];
  /** The addresses of admin's scripts: the one that edits pages, and the one that drags those of a menu. */
  adminScripts: { editor: string; menu: string };
}

/** What a development server gives the product, which it opens anew after each edit (tools/server/dev). */
export interface LiveHost {
  /** A front end that is built on request. */
  frontEnd: FrontEnd;
  /** Makes a server that gets its requests from the one that listens. */
  serverFactory: FastifyServerFactory;
  explain: Explain;
  /** Search indexes that were built from the same sources. */
  indexes: IndexStore;
}

interface DocumentParts {
  /** Attributes of the html element, each with a leading space. */
  attributes: string;
  head: string;
  body: string;
  state: string;
}

export type DocumentTemplate = (parts: DocumentParts) => string;

const slots = / data-attributes="here"|<!--(?:head|body|state)-->/;

/** Splits the document at its four slots. */
export function compileDocument(html: string): DocumentTemplate {
  const pieces = html.split(slots);
  if (pieces.length !== 5)
    throw new Error("index.html must have the slots attributes, head, body and state, in this order.");
  const [start, afterAttributes, afterHead, afterBody, end] = pieces;
  return ({ attributes, head, body, state }) =>
    `${start}${attributes}${afterAttributes}${head}${afterHead}${body}${afterBody}${state}${end}`;
}

/** Digests the scripts that stand in a built page. @throws Error if there is none */
function digestScripts(html: string): string[] {
  const scripts = Array.from(html.matchAll(/<script type="module">(.*?)<\/script>/gs));
  if (scripts.length === 0) throw new Error("dist/client/index.html has no script of its own: rebuild it.");
  return scripts.map(([, script = ""]) => `'sha256-${hash("sha256", script, "base64")}'`);
}

const ASSETS = "/assets/";

/** Names the one encoding to send: what sends files reads neither "*" nor which of several the client likes best. */
function nameEncoding({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  headers["accept-encoding"] = acceptedEncodings(headers["accept-encoding"]).smallest;
  done();
}

/** Opens the built front end: files with hashed names, which browsers may cache forever. */
export async function builtFrontEnd(app: FastifyInstance): Promise<FrontEnd> {
  const client = join(productRoot, "dist/client");
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith(ASSETS)) route.onRequest = nameEncoding;
  });
  await app.register(fastifyStatic, {
    root: join(client, "assets"),
    prefix: ASSETS,
    maxAge: "1y",
    immutable: true,
    preCompressed: true,
  });
  const html = await readFile(join(client, "index.html"), "utf8");
  const document = compileDocument(html);
  const adminFiles = await readFile(join(client, "admin.json"), "utf8");
  const renderer: unknown = await importBuilt("entry-server.js");
  if (!isRenderer(renderer)) throw new Error("dist/render/entry-server.js renders no pages: rebuild it.");
  return {
    renderer: () => Promise.resolve(renderer),
    mails: builtMails,
    document: () => Promise.resolve(document),
    inlineScripts: digestScripts(html),
    adminScripts: {
      editor: addressIn(adminFiles, adminSources.editor),
      menu: addressIn(adminFiles, adminSources.menu),
    },
  };
}

/** What admin's scripts are built from. */
export const adminSources = {
  editor: "app/shell/admin/start-editor.ts",
  menu: "app/shell/admin/start-menu.ts",
} as const;

/** The address of what was built of a source, as the bundler's list says. @throws Error if it isn't listed */
function addressIn(list: string, source: string): string {
  const files: unknown = JSON.parse(list);
  const entry: unknown =
    typeof files === "object" && files !== null ? Object.entries(files).find(([name]) => name === source)?.[1] : null;
  if (typeof entry !== "object" || entry === null || !("file" in entry) || typeof entry.file !== "string")
    throw new Error(`dist/client/admin.json doesn't name ${source}: rebuild it.`);
  return `/${entry.file}`;
}

/** Loads the built email templates when the first email is sent. */
async function builtMails(): Promise<MailRenderer> {
  const built: unknown = await importBuilt("entry-mails.js");
  if (!isMails(built)) throw new Error("dist/render/entry-mails.js renders no mails: rebuild it.");
  return built.mails;
}

function importBuilt(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(join(productRoot, "dist/render", name)).href);
}

/** Whether it is built from the module that renders pages. */
function isRenderer(built: unknown): built is Renderer {
  return hasKeys(built, [
    "render",
    "renderFailure",
    "renderRelease",
    "renderReleasedPage",
    "renderAdmin",
    "renderActingBar",
    "renderMergeConsent",
    "renderMergeUndo",
  ] satisfies (keyof Renderer)[]);
}

/** Whether it is built from the module that renders mails. */
function isMails(built: unknown): built is Mails {
  return hasKeys(built, ["mails"] satisfies (keyof Mails)[]);
}

function hasKeys(built: unknown, keys: readonly string[]): boolean {
  return typeof built === "object" && built !== null && keys.every((key) => key in built);
}
