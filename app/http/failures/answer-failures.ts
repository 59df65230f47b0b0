import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerErrors, type Explain, refusalOf } from "../../../platform/http/answer-errors.ts";
import { type Pages, meantAddress, pageContextOf, renderPage } from "../pages.ts";
import { answerFailedPage } from "./failed-page.ts";
import { sendFresh } from "../../../platform/http/response-cache.ts";
import { nothingPersonal } from "../../../platform/ssr/page-template.ts";
import { leadOn } from "./forgive-address.ts";

/** Refusals that mean that nobody is logged in. */
const needsLogin: ReadonlySet<string> = new Set(["sign-in-needed", "session-ended"]);

interface FailureOptions {
  isLoggedIn(request: FastifyRequest): Promise<boolean>;
  /** Has whoever sent a request looked up anew at the next one. */
  forget(request: FastifyRequest): void;
  explain: Explain | undefined;
}

/**
 * Turns errors into responses: pages for people, JSON for programs. Register it before the routes. `explain`: how
 * developers are told of an error.
 */
export function answerFailures(
  app: FastifyInstance,
  pages: Pages,
  { isLoggedIn, forget, explain }: FailureOptions,
): void {
  // Who is logged in is kept for a moment; a refusal for want of a session has just looked.
  const isStillLoggedIn = async (request: FastifyRequest) => {
    if (!needsLogin.has(refusalOf(request) ?? "")) return await isLoggedIn(request);
    forget(request);
    return false;
  };
  answerErrors(
    app,
    isStillLoggedIn,
    (request, reply) => answerMissingPage(pages, request, reply),
    (request, reply, words) => answerFailedPage(pages, request, reply, words),
    explain,
  );
}

/**
 * Responds to an unknown address with the Page Not Found screen if a person may be asking. Not for addresses outside
 * the screens, nor for files that only a page or a program would request.
 */
function answerMissingPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  return asksForScreen(request) ? renderMissing(pages, request, reply) : undefined;
}

function asksForScreen({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const [path = "/"] = url.split("?");
  // No browser has an address in its history that starts like another host's.
  if (/^\/[/\\]/.test(path) || /^\/(?:api|assets|images)(?:\/|$)/.test(path)) return false;
  const isFile = /\.\w+$/.test(path);
  return !isFile || headers.accept?.includes("text/html") === true;
}

async function renderMissing(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const pageContext = await pageContextOf(pages, request);
  const meant = await meantAddress(pages, request, pageContext);
  if (meant !== undefined) return leadOn(reply, meant);
  const template = await renderPage(pages, request, pageContext);
  if (template instanceof Response) throw new Error("An unknown address redirected.");
  const { personal, shown } = pageContext.said;
  return sendFresh(request, reply, template.fillIn(personal ?? nothingPersonal), { isPersonal: shown.signedIn });
}
