import { createLazyResource } from "../../../../platform/client/store.ts";
import { useResource } from "../../../../platform/client/use-read.ts";
import { Card } from "../../../../ui/card/card.tsx";
import type { OrderSummary } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import { readOrders } from "../client/http-api.ts";
import { documentNames } from "./document-names.ts";
import styles from "./orders.css?url";

/** What was ordered before, newest first, with the documents of each. Nothing for who has ordered nothing. */
export function OrderList({ orders }: { orders: readonly OrderSummary[] }) {
  if (orders.length === 0) return null;
  return (
    <Card title="Your orders">
      <link rel="stylesheet" href={styles} precedence="screen" />
      <ul className="order-list">
        {orders.map(({ number, href, placedOn, lines, total, currency, state, documents }) => (
          <li key={number}>
            <div>
              <a href={href}>{number}</a> <span className="order-small">{placedOn}</span>
              <p>{lines.join(" · ")}</p>
              <p className="order-small">{state.sentence}</p>
              {documents.length === 0 ? null : (
                <ul className="order-papers" aria-label={`Documents for ${number}`}>
                  {documents.map((document) => (
                    <li key={document.number}>
                      <a href={document.pdf}>
                        {documentNames[document.kind] ?? "Document"} (PDF)
                        <span className="visually-hidden"> {document.number}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <span className="order-price">{formatMoney(total, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The orders of the account, and of the group that it manages. */
const orders = createLazyResource<readonly OrderSummary[]>(readOrders);

/** What the viewer ordered before; nothing until it is known, and for who has ordered nothing. */
export function OrderHistory() {
  return <OrderList orders={useResource(orders).data ?? []} />;
}
