import type { FastifyReply, FastifyRequest } from "fastify";

const COOKIE = "mail-sent-to";
const REMEMBERED_SECONDS = 600;

/** Sends the browser on to say that a mail was sent; a page that is loaded again then sends nothing again. */
export function sayMailSent(
  reply: FastifyReply,
  { path, email, secure }: { path: string; email: string; secure: boolean },
) {
  reply.setCookie(COOKIE, email, { path, httpOnly: true, sameSite: "lax", secure, maxAge: REMEMBERED_SECONDS });
  return reply.redirect(`${path}?notice=mail-sent`, 303);
}

/** The address that a mail was sent to a moment ago. */
export function mailSentTo({ cookies }: FastifyRequest): string {
  return cookies[COOKIE] ?? "";
}
