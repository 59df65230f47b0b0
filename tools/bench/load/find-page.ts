import { z } from "zod";
import type { SessionCookie } from "../../server/sign-in.ts";
import { chapterAnswerSchema, menuAnswerSchema, type MenuNode } from "../../../domains/manual/contract.ts";

/** The page to measure. */
export interface BenchPage {
  /** From the site's root. */
  path: string;
  /** Its API call. */
  api: string;
  blocks: number;
}

const WANTED_BLOCKS = 60;

/** Finds the page whose number of blocks is closest to 60; with a session, among those that it opens. */
export async function findPage(url: string, edition: string, session?: SessionCookie): Promise<BenchPage> {
  const cookie = session ? `${session.name}=${session.value}` : "";
  const menu = menuAnswerSchema.parse(await getJson(`${url}/api/menu?version=${edition}`, cookie));
  const nodes = menu.data.flatMap(pagesUnder);
  const pages = await Promise.all(
    nodes.map(async ({ uri, section, slug }): Promise<BenchPage> => {
      const api = `/api/chapter/${edition}/${section}/${slug ?? ""}`;
      const answer = chapterAnswerSchema.parse(await getJson(url + api, cookie));
      return { path: `/${uri}`, api, blocks: answer.redacted ? 0 : answer.data.blocks.length };
    }),
  );
  const distance = ({ blocks }: BenchPage) => Math.abs(blocks - WANTED_BLOCKS);
  const [nearest] = pages.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) throw new Error("The manual has no page to measure.");
  return nearest;
}

function pagesUnder(node: MenuNode): MenuNode[] {
  const own = node.slug !== null && node.hash === null ? [node] : [];
  return [...own, ...node.children.flatMap(pagesUnder)];
}

async function getJson(url: string, cookie: string): Promise<unknown> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return z.unknown().parse(await response.json());
}
