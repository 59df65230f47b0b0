import { JoinHere } from "../../../../accounts/web/public.tsx";
import { CART_PATH, LOG_IN_TO_ORDER } from "../../../rules.ts";

interface JoinToOrderProps {
  csrfToken: string;
  logsIn: boolean;
  revision: number;
}

/** Where a visitor becomes who orders: the cart comes along to the account. */
export function JoinToOrder({ csrfToken, logsIn, revision }: JoinToOrderProps) {
  const shared = { csrfToken, formId: `cart-${revision}`, returnTo: CART_PATH };
  return (
    <section aria-labelledby="account">
      <h2 id="account">{logsIn ? "Log in to order" : "Your account"}</h2>
      {logsIn ? (
        <>
          <p>
            Your cart comes along. No account yet? <a href={CART_PATH}>Sign up</a>
          </p>
          <JoinHere {...shared} by="log-in" button="Log in and order" />
        </>
      ) : (
        <>
          <p>
            Already have an account? <a href={`${CART_PATH}?${LOG_IN_TO_ORDER}`}>Log in</a>
          </p>
          <p>
            Your order waits until you have confirmed your e-mail address. Open the link that we send you in this
            browser: it leads back here, and your cart comes along.
          </p>
          <JoinHere {...shared} by="sign-up" button="Sign up and order" />
        </>
      )}
    </section>
  );
}
