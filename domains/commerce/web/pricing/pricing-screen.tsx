import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { accountPaths } from "../../../accounts/rules.ts";
import { useSite } from "../../../content/web/public.tsx";
import type { Offer } from "../../contract.ts";
import { PRICING_PATH } from "../../rules.ts";
import { loadPricing } from "./load-pricing.ts";
import { Plan } from "./plan.tsx";
import styles from "./pricing.css?url";

const handle: PageHandle<Offer> = {
  meta: () => ({
    title: "Plans and pricing",
    description: "What a subscription costs for one reader, a team, or an organization. Nothing renews by itself.",
    canonical: PRICING_PATH,
  }),
};

/** Everything that is for sale, side by side (CART-1). */
function PricingScreen() {
  const { catalog, supportEmail } = useLoaderData<Offer>();
  const { productName } = useSite();
  return (
    <div className="pricing" data-path={PRICING_PATH}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <header className="pricing-head">
        <h1 tabIndex={-1}>Plans and pricing</h1>
        <p>
          Every plan opens the whole manual, in every edition. You pay once for the term, and nothing renews by itself.
        </p>
      </header>
      {catalog.products.length === 0 ? (
        <p>
          Nothing is for sale at the moment. Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ) : (
        <div className="pricing-plans">
          {catalog.products.map((product) => (
            <Plan key={product.handle} {...{ product, currency: catalog.currency, supportEmail, productName }} />
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
        <p>No. A subscription ends on its last day unless you buy more time, and nothing is charged by itself.</p>
      </div>
      <div>
        <h2>Who can use it?</h2>
        <p>
          An individual subscription is for one reader, on all their devices. A team or professional plan has a seat for
          each reader, and its administrators can move seats.
        </p>
      </div>
      <div>
        <h2>Can I pay by invoice?</h2>
        <p>
          Yes. Order by email at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, with a purchase-order number if
          you need one, and we send the invoice.
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
