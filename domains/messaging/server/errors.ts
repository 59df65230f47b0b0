import { AppError } from "../../../platform/http/errors.ts";

/** A mail can't go to this: it is not one address. The address itself is not repeated. */
export function addressRefused(): AppError {
  return new AppError({
    code: "address-refused",
    status: 422,
    message: "This is not an e-mail address that mail can be sent to. Write one address, such as name@example.org.",
  });
}
