import { returnOf } from "../../rules.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

const COOKIE = "mail-sent-to";
const REMEMBERED_SECONDS = 600;

/** Redirects to the message that a mail was sent, so that reloading the page doesn't send it again. */
export function sayMailSent(
  reply: FastifyReply,
  { path, email, secure, returnTo }: { path: string; email: string; secure: boolean; returnTo?: string | undefined },
) {
  reply.setCookie(COOKIE, email, { path, httpOnly: true, sameSite: "lax", secure, maxAge: REMEMBERED_SECONDS });
  return reply.redirect(`${path}?notice=mail-sent${returnOf(returnTo)}`, 303);
}

/** The address a mail was just sent to. */
export function mailSentTo({ cookies }: FastifyRequest): string {
  return cookies[COOKIE] ?? "";
}
