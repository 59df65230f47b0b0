import { hash, randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

/** How long a cart waits for whoever made it. */
export const CART_DAYS = 90;

const shape = /^[\w-]{43}$/;

function cookieName(secure: boolean): string {
  return secure ? "__Host-cart" : "cart";
}

/** The hash by which a visitor's cart is found; undefined for a browser that has none. `secure`: outside development. */
export function visitorHashOf(
  cookies: Readonly<Record<string, string | undefined>>,
  secure: boolean,
): string | undefined {
  const token = cookies[cookieName(secure)];
  return token !== undefined && shape.test(token) ? hashOf(token) : undefined;
}

/** Gives a browser a token for a cart of its own. Returns the hash that is stored. */
export function beginVisitorCart(reply: FastifyReply, secure: boolean): string {
  const token = randomBytes(32).toString("base64url");
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  reply.setCookie(cookieName(secure), token, { ...options, maxAge: CART_DAYS * 24 * 3_600 });
  return hashOf(token);
}

function hashOf(token: string): string {
  return hash("sha256", `cart ${token}`, "hex");
}
