import type { ReactNode } from "react";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { groupPaths } from "../../../groups/rules.ts";
import type { Buyer, Order } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import { CartSums } from "../cart/cart-sums.tsx";
import { countryName } from "../cart/checkout/countries.ts";

interface OrderViewProps {
  order: Order;
  /** Why the last try to pay failed, '' if it didn't. */
  problem: string;
  /** Whether the way to the payment provider is being asked for. */
  isSending: boolean;
  onPay(): void;
}

/** An order with its whole story: how it stands, what was bought, its documents, and what happened. */
export function OrderView({ order, problem, isSending, onPay }: OrderViewProps) {
  const { state, currency, lines, canPay, documents, history, returnTo } = order;
  const isOpen = canPay && state.money === "unpaid";
  return (
    <div className="order">
      <section className="order-state" aria-label="How it stands" data-money={state.money}>
        <p>{state.sentence}</p>
        {problem === "" ? null : (
          <Message kind="error">
            <p>{problem}</p>
          </Message>
        )}
        <ButtonRow>
          {isOpen ? (
            <Button type="button" isPrimary data-needs-script="" aria-disabled={isSending} onClick={onPay}>
              {isSending ? "Please wait …" : `Pay ${formatMoney(order.total - order.paid, currency)} now`}
            </Button>
          ) : null}
          {state.access === "given" ? (
            <LinkButton isPrimary={!isOpen} href={returnTo === "" ? "/bluebook" : returnTo}>
              {wayOn(returnTo)}
            </LinkButton>
          ) : null}
        </ButtonRow>
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
        <CartSums {...order} subtotal={order.net} />
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
                  <a href={href.replace(/\.pdf$/, "")}>
                    View<span className="visually-hidden"> {number}</span>
                  </a>{" "}
                  ·{" "}
                  <a href={href.endsWith(".pdf") ? href : `${href}.pdf`}>
                    PDF<span className="visually-hidden"> of {number}</span>
                  </a>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="What happened">
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

const documentNames: Readonly<Record<string, string>> = {
  invoice: "Invoice",
  receipt: "Receipt",
  "credit-note": "Credit note",
  quote: "Quote",
};

/** What the button says that leads to the page that the reader wanted. */
function wayOn(returnTo: string): string {
  if (returnTo === "") return "Open the manual";
  if (returnTo.startsWith(groupPaths.manageUsers)) return "Invite users to the new seats";
  return /^\/bluebook\/v\d/.test(returnTo) ? "Continue to the page you wanted" : "Continue";
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
