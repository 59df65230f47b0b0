import type { FastifyReply, FastifyRequest } from "fastify";
import { toUpdateCart, updateCartAction } from "../../../domains/commerce/calls.ts";
import { ADDING_FAILED, CART_FAILED, CART_PATH } from "../../../domains/commerce/rules.ts";
import type { ErrorWords } from "../../../platform/http/answer-errors.ts";
import { documentAttributes, type Pages } from "../pages.ts";

/**
 * Responds to a person with an error page in the product's design, and a way to try again. It needs only the front
 * end's files: no database, no viewer, no scripts. Keeps the reply's status.
 */
export async function answerFailedPage(
  { frontEnd, productName }: Pick<Pages, "frontEnd" | "productName">,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message }: ErrorWords,
): Promise<FastifyReply> {
  const { renderFailure } = await frontEnd.renderer();
  const failed = reply.statusCode >= 500 ? cartFailure(request) : undefined;
  const words = code === "method-not-allowed" ? NO_PAGE : (failed ?? message);
  const requestId = reply.statusCode >= 500 ? request.id : null;
  const page = renderFailure({ productName, message: words, ...wayOut(request, reply, code), requestId });
  const document = await frontEnd.document(request.url);
  const html = document({ attributes: documentAttributes(request.cookies), ...page, state: "" });
  return reply.type("text/html; charset=utf-8").send(withoutScripts(html));
}

/** People get here by the address of a form, which their browser remembered. */
const NO_PAGE = "There is no page at this address; it only accepts submitted forms. Nothing was changed.";

/** What is said where a cart can't be shown or changed, without scripts as with them (CART-2); undefined elsewhere. */
function cartFailure({ method, url, body }: FastifyRequest): string | undefined {
  const [path] = url.split("?");
  if (path === CART_PATH) return CART_FAILED;
  const sent = method === "POST" && path === "/" ? updateCartAction.body.safeParse(body).data : undefined;
  if (!sent) return undefined;
  const { addingTime, addingSeats } = toUpdateCart(sent);
  return addingTime || addingSeats ? ADDING_FAILED : CART_FAILED;
}

interface WayOut {
  title: string;
  /** The link to follow; null after a form was submitted, which the browser submits again when the reader goes back. */
  way: { label: string; href: string } | null;
}

/** Picks the title and the link: trying again is offered only where it may succeed. */
function wayOut({ method, url }: FastifyRequest, { statusCode }: FastifyReply, code: string): WayOut {
  const home = { label: "Go to your dashboard", href: "/bluebook" };
  if (code === "reading-budget-spent") return { title: "You have reached your reading limit", way: home };
  const isSent = method !== "GET" && method !== "HEAD";
  if (statusCode < 500 && statusCode !== 429) return { title: "That didn’t work", way: isSent ? null : home };
  const title = "This can’t be done right now";
  return { title, way: isSent ? null : { label: "Try again", href: url } };
}

/** Removes a document's scripts, which would replace the page with screens whose data can't be loaded. */
export function withoutScripts(html: string): string {
  return html.replaceAll(scripts, "");
}

const scripts = /<script type="module"[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
