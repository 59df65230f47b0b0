import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFresh } from "../../platform/http/kept-bodies.ts";
import { nothingPersonal } from "../../platform/ssr/personal-marks.ts";
import { circumstancesOf, draw, type Pages } from "./pages.ts";

/**
 * Answers an address that nothing serves with the screen Page Not Found, where a person may be asking: nothing for what
 * stands beside the screens, and for files that only a page or a program would ask for.
 */
export function answerMissingPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  return asksForScreen(request) ? drawMissing(pages, request, reply) : undefined;
}

function asksForScreen({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const [path = "/"] = url.split("?");
  // What begins like another host's address is none that a browser's history could hold.
  if (/^\/[/\\]/.test(path) || /^\/(?:api|assets|images)(?:\/|$)/.test(path)) return false;
  const isFile = /\.\w+$/.test(path);
  return !isFile || headers.accept?.includes("text/html") === true;
}

async function drawMissing(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const circumstances = await circumstancesOf(pages, request);
  const template = await draw(pages, request, circumstances);
  if (template instanceof Response) throw new Error("An address that nothing serves led elsewhere.");
  return sendFresh(request, reply, template.fillIn(circumstances.reader.personal ?? nothingPersonal));
}
