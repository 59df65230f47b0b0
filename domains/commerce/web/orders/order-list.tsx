import { Card } from "../../../../ui/card/card.tsx";
import type { OrderSummary } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import styles from "./orders.css?url";

/** What was ordered before, newest first; each order's page has its documents. Nothing for who has ordered nothing. */
export function OrderList({ orders }: { orders: readonly OrderSummary[] }) {
  if (orders.length === 0) return null;
  return (
    <Card title="Your orders">
      <link rel="stylesheet" href={styles} precedence="screen" />
      <ul className="order-list">
        {orders.map(({ number, href, placedOn, lines, total, currency, state }) => (
          <li key={number}>
            <div>
              <a href={href}>
                {number}
                <span className="visually-hidden">, with its invoice</span>
              </a>{" "}
              <span className="order-small">{placedOn}</span>
              <p>{lines.join(" · ")}</p>
              <p className="order-small">{state.sentence}</p>
            </div>
            <span className="order-price">{formatMoney(total, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
