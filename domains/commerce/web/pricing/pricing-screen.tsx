import type { SyntheticEvent } from "react";
import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { accountPaths } from "../../../accounts/rules.ts";
import { fieldsOfForm } from "../../../accounts/web/public.tsx";
import type { Offer } from "../../contract.ts";
import { CART_FAILED, PRICING_PATH } from "../../rules.ts";
import { useAddToCart } from "../client/use-add-to-cart.ts";
import { loadPricing, type PricingData } from "./load-pricing.ts";
import { Plan } from "./plan.tsx";
import styles from "./pricing.css?url";

const handle: PageHandle<PricingData> = {
  meta: () => ({
    title: "Plans and pricing",
    description: "What a subscription costs for one reader, a team, or an organization. Nothing renews automatically.",
    canonical: PRICING_PATH,
  }),
};

/** Everything that is for sale, side by side (CART-1). */
function PricingScreen() {
  const { catalog, supportEmail, csrfToken, returnTo } = useLoaderData<PricingData>();
  const { add, isSending, problem } = useAddToCart(CART_FAILED);
  const shared = { currency: catalog.currency, csrfToken, returnTo, isSending };
  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void add(fieldsOfForm(event.currentTarget));
  }
  return (
    <div className="wide pricing" data-path={PRICING_PATH}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <header className="pricing-head">
        <h1 tabIndex={-1}>Plans and pricing</h1>
        <p>
          Every plan includes the whole manual, in every edition. You pay once for the term, and nothing renews
          automatically.
        </p>
      </header>
      {problem === "" ? null : (
        <Message kind="error">
          <p>{problem}</p>
        </Message>
      )}
      {catalog.products.length === 0 ? (
        <p>
          Nothing is for sale at the moment. Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ) : (
        <div className="pricing-plans">
          {catalog.products.map((product) => (
            <Plan key={product.handle} {...shared} product={product} onSubmit={send} />
          ))}
        </div>
      )}
      <Questions supportEmail={supportEmail} />
    </div>
  );
}

function Questions({ supportEmail }: Pick<Offer, "supportEmail">) {
  return (
    <section className="pricing-questions" aria-label="Questions">
      <div>
        <h2>Does it renew?</h2>
        <p>No. A subscription ends on its last day unless you buy more time, and nothing is charged automatically.</p>
      </div>
      <div>
        <h2>Who can use it?</h2>
        <p>
          An individual subscription is for one reader, on all their devices. A team or professional plan has a seat for
          each reader, and its administrators can reassign seats.
        </p>
      </div>
      <div>
        <h2>Can I pay by invoice?</h2>
        <p>
          Yes. Choose “By invoice” in the cart, with a purchase-order number if you need one. For anything else, write
          to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
      <div>
        <h2>Does my institution have it?</h2>
        <p>
          If your school, firm, or court subscribes, open the manual from its network, or{" "}
          <a href={accountPaths.signUp}>sign up with its email address</a>.
        </p>
      </div>
    </section>
  );
}

export const pricingRoute = { loader: loadPricing, handle, Component: PricingScreen };
