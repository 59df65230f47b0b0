import type { ReactNode } from "react";
import { Message } from "../../../../ui/message/message.tsx";
import type { Buyer, Order } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import { pdfAddress } from "../../orders/order-paths.ts";
import { CartSums } from "../cart/cart-sums.tsx";
import { countryName } from "../../purchase/countries.ts";
import { documentNames } from "./document-names.ts";
import { PayForm, type Paying } from "./pay-form.tsx";
import { isAwaited } from "./use-awaited-payment.ts";

interface OrderViewProps {
  order: Order;
  /** Why the last try to pay failed, '' if it didn't. */
  problem: string;
  /** Whether the buyer has left the page to pay on. */
  isBack?: boolean;
  paying: Paying;
}

/** An order with its whole story: how it stands, what was bought, its documents, and what happened. */
export function OrderView({ order, problem, isBack = false, paying }: OrderViewProps) {
  const { state, currency, lines, documents, history } = order;
  return (
    <div className="order">
      <section className="order-state" aria-label="Status" data-money={state.money}>
        <p aria-live="polite">{state.sentence}</p>
        {problem === "" ? null : (
          <Message kind="error">
            <p>{problem}</p>
          </Message>
        )}
        {isBack && state.money === "unpaid" && order.canPay ? (
          <Message kind="note">
            <p>You left the payment page before paying. Your order is still open: you can pay for it here.</p>
          </Message>
        ) : null}
        {/* A page that reloads by itself takes readers of a screen back to its top: without scripts, they choose when. */}
        {isAwaited(order) ? (
          <noscript>
            <p>
              Did you just pay? <a href={paying.address}>Reload this page</a> to see it.
            </p>
          </noscript>
        ) : null}
        <PayForm order={order} paying={paying} />
      </section>
      <Part title="What you bought">
        <ul className="order-lines">
          {lines.map((line) => (
            <li key={`${line.text} ${line.startDate} ${line.net}`}>
              <div>
                <h3>{line.text}</h3>
                <p>{line.detail}</p>
                <p className="order-small">
                  {line.startDate} to {line.endDate}
                </p>
              </div>
              <p className="order-price">{formatMoney(line.net, currency)}</p>
            </li>
          ))}
        </ul>
        <CartSums {...order} subtotal={order.net} addsTax={order.addsTax && order.provider !== "invoice"} />
      </Part>
      {documents.length === 0 ? null : (
        <Part title="Documents">
          <ul className="order-documents">
            {documents.map(({ kind, number, issuedOn, href }) => (
              <li key={number}>
                <span>
                  <b>{documentNames[kind] ?? "Document"}</b> {number}
                  <span className="order-small"> of {issuedOn}</span>
                </span>
                <span>
                  <a href={href}>
                    View<span className="visually-hidden"> {number}</span>
                  </a>{" "}
                  ·{" "}
                  <a href={pdfAddress(href)}>
                    PDF<span className="visually-hidden"> of {number}</span>
                  </a>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="History">
        <ol className="order-history">
          {history.map(({ on, what }) => (
            <li key={`${on} ${what}`}>
              <span>{on}</span>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </Part>
      <Part title="Billed to">
        <Address buyer={order.buyer} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Address({ buyer }: { buyer: Buyer }) {
  const { name, organization, street, street2, city, region, postalCode, country, email, taxNumber } = buyer;
  const place = [city, [region, postalCode].filter((part) => part !== "").join(" ")].filter((part) => part !== "");
  const lines = [organization, name, street, street2, place.join(", "), countryName(country), email];
  return (
    <>
      <address className="order-address">
        {lines
          .filter((line) => line !== "")
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
      {taxNumber === "" ? null : <p className="order-small">Tax number: {taxNumber}</p>}
      {buyer.purchaseOrder === "" ? null : <p className="order-small">Purchase-order number: {buyer.purchaseOrder}</p>}
    </>
  );
}
