import type { Specimens } from "../../../../ui/specimens.ts";
import { sampleCatalog } from "../testing/sample-catalog.ts";
import { Plan } from "./plan.tsx";
import styles from "./pricing.css?url";

export const pricingSpecimens: Specimens = {
  name: "pricing",
  states: {
    plans: () => (
      <div className="wide pricing">
        <link rel="stylesheet" href={styles} precedence="screen" />
        <div className="pricing-plans">
          {sampleCatalog.products.map((product) => (
            <Plan
              key={product.handle}
              product={product}
              currency={sampleCatalog.currency}
              csrfToken=""
              returnTo=""
              isSending={false}
              onSubmit={(event) => event.preventDefault()}
            />
          ))}
        </div>
      </div>
    ),
  },
};
