import { AppError } from "../../../../platform/http/errors.ts";

/** What was sent can't go into a cart. `errors`: sentences by field. */
export function cartRefused(errors: Readonly<Record<string, readonly string[]>>): AppError {
  const [message = "This can't be added to your cart."] = Object.values(errors).flat();
  return new AppError({ code: "cart-refused", status: 422, message, errors });
}

/** Nobody makes so many carts. */
export function tooManyCarts(waitMs: number): AppError {
  return new AppError({
    code: "too-many-carts",
    status: 429,
    message: "Too many carts were made from your network. Try again in a minute.",
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}
