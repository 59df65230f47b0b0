import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import type { Cart, CartLine, WayToPay } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import type { FormRefusal } from "../commerce-api.ts";
import { CartLines, Removed } from "./cart-lines.tsx";
import { CartSums } from "./cart-sums.tsx";
import { buyerLabels } from "../../purchase/buyer-fields.ts";
import { BuyerFields } from "./checkout/buyer-fields.tsx";
import { OfferCode } from "./checkout/offer-code.tsx";
import { useOrder } from "./checkout/use-order.ts";
import { WaysToPay } from "./checkout/ways-to-pay.tsx";
import { PlainFields, plainForm } from "./plain-form.tsx";
import { type CartActions, useCart } from "./use-cart.ts";
import { JoinHere } from "../../../accounts/web/public.tsx";
import { CART_PATH, LOG_IN_TO_ORDER, PRICING_PATH } from "../../rules.ts";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";

interface CartViewProps {
  /** The cart as it was loaded. */
  cart: Cart;
  ways: readonly WayToPay[];
  /** Only an account can order. */
  signedIn: boolean;
  /** Whether a visitor wants to log in instead of signing up. */
  logsIn?: boolean;
  /** For its forms without scripts. */
  csrfToken: string;
  /** Why a form that was sent without scripts was refused. */
  refusal?: FormRefusal | null;
  /** The code of the link that led here, '' if it has none: its offer is applied. */
  offerCode?: string;
  actions: CartActions;
}

const FORM = "checkout";

/** Cart and checkout on one page: what you get, who pays, how, and one button that names the sum. */
export function CartView({
  cart: initial,
  ways,
  signedIn,
  logsIn = false,
  csrfToken,
  refusal = null,
  offerCode = "",
  actions,
}: CartViewProps) {
  const { shownCart, ...changes } = useCart(initial, refusal, actions);
  const { cart, removed, problem, offerProblem } = shownCart;
  const { errors, isSending, saveTyped, order, quote } = useOrder(shownCart, refusal, actions);
  // Above the fields that it speaks of, else beside the button that was pressed.
  const isAboutBuyer = Object.keys(errors).some((name) => name in buyerLabels);
  const said = problem === "" ? null : <Problem>{problem}</Problem>;
  const [chosen, choose] = useState<WayToPay | undefined>(ways[0]);
  useFocusOnRestored(removed);
  const isApplied = useRef(offerCode === "");
  useEffect(() => {
    if (isApplied.current) return;
    isApplied.current = true;
    changes.applyOffer(offerCode);
  });
  if (cart.lines.length === 0)
    return (
      <>
        {said}
        {removed === null ? null : <Removed line={removed} onRestore={changes.restoreLine} />}
        <EmptyCart signedIn={signedIn} />
      </>
    );
  return (
    <div className="cart-columns">
      <div className="cart-main">
        <section aria-labelledby="what">
          <h2 id="what">Your items</h2>
          <CartLines
            lines={cart.lines}
            currency={cart.currency}
            csrfToken={csrfToken}
            removed={removed}
            onChange={changes.changeLine}
            onRemove={changes.removeLine}
            onRestore={changes.restoreLine}
          />
        </section>
        {signedIn ? (
          <Form
            id={FORM}
            noValidate
            {...plainForm}
            isSending={isSending}
            onBlur={({ currentTarget }) => saveTyped(currentTarget)}
            onSubmit={(event) => {
              event.preventDefault();
              const { submitter } = event.nativeEvent;
              const isQuote = submitter instanceof HTMLButtonElement && submitter.name === "quote";
              if (isQuote) void quote(event.currentTarget);
              else if (chosen) void order(event.currentTarget, chosen.provider);
            }}
          >
            <PlainFields csrfToken={csrfToken} act="order">
              <input type="hidden" name="revision" value={cart.revision} />
              <input type="hidden" name="total" value={cart.total} />
            </PlainFields>
            <section aria-labelledby="who">
              <h2 id="who">Billing details</h2>
              {isAboutBuyer ? said : null}
              <BuyerFields buyer={initial.buyer} errors={errors} />
            </section>
            <section aria-labelledby="how">
              <h2 id="how">Payment method</h2>
              <WaysToPay ways={ways} chosen={chosen} onChoose={choose} />
            </section>
          </Form>
        ) : (
          <JoinToOrder csrfToken={csrfToken} logsIn={logsIn} revision={cart.revision} />
        )}
      </div>
      <section className="cart-summary" aria-labelledby="sum">
        <h2 id="sum">Your order</h2>
        <CartSums
          {...cart}
          subtotal={cart.lines.reduce((sum, { price }) => sum + price, 0)}
          addsTax={signedIn && chosen?.addsTax === true}
        />
        <OfferCode
          offer={cart.offer}
          csrfToken={csrfToken}
          problem={offerProblem}
          onApply={changes.applyOffer}
          onRemove={changes.removeOffer}
        />
        <Warnings warnings={cart.warnings} />
        {isAboutBuyer ? null : said}
        {signedIn ? (
          <div className="cart-order">
            <Button
              type="submit"
              form={FORM}
              isPrimary
              aria-disabled={isSending}
              disabled={chosen === undefined || cart.lines.some((line) => line.problem !== null)}
            >
              {isSending ? "Please wait …" : buttonWords(cart, chosen)}
            </Button>
            <Button
              type="submit"
              form={FORM}
              name="quote"
              value="1"
              aria-disabled={isSending}
              disabled={cart.lines.some((line) => line.problem !== null)}
            >
              Get a quote
            </Button>
            <p className="cart-note">
              A quote is a PDF with a link, for anyone who orders with a purchase-order number.
            </p>
          </div>
        ) : null}
        <p className="cart-note">You pay once for the term. Nothing renews automatically.</p>
      </section>
    </div>
  );
}

/** 'Pay $725.00', 'Pay $725.00 plus tax', 'Order for $725.00, due 12.22.2026'. */
function buttonWords({ net, total, currency }: Cart, way: WayToPay | undefined): string {
  if (total > 0 && way?.addsTax) return `Pay ${formatMoney(net, currency)} plus tax`;
  const sum = formatMoney(total, currency);
  if (total > 0 && way !== undefined && way.provider !== "invoice") return `Pay ${sum}`;
  return total > 0 && way?.dueOn ? `Order for ${sum}, due ${way.dueOn}` : `Order for ${sum}`;
}

function Problem({ children }: { children: string }) {
  return (
    <Message kind="error">
      <p>{children}</p>
    </Message>
  );
}

/** What to know before paying, such as what is already paid for. */
function Warnings({ warnings }: Pick<Cart, "warnings">) {
  if (warnings.length === 0) return null;
  return (
    <Message kind="note">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Message>
  );
}

interface JoinToOrderProps {
  csrfToken: string;
  logsIn: boolean;
  revision: number;
}

/** Where a visitor becomes who orders: the cart comes along to the account. */
function JoinToOrder({ csrfToken, logsIn, revision }: JoinToOrderProps) {
  const shared = { csrfToken, formId: `cart-${revision}`, returnTo: CART_PATH };
  return (
    <section aria-labelledby="account">
      <h2 id="account">{logsIn ? "Log in to order" : "Your account"}</h2>
      {logsIn ? (
        <>
          <p>
            You’ll keep your cart. No account yet? <a href={CART_PATH}>Sign up</a>
          </p>
          <JoinHere {...shared} by="log-in" button="Log in and order" />
        </>
      ) : (
        <>
          <p>
            Already have an account? <a href={`${CART_PATH}?${LOG_IN_TO_ORDER}`}>Log in</a>
          </p>
          <p>
            We’ll hold your order until you confirm your email address. Open the link that we send you in this browser:
            it brings you back here with your cart.
          </p>
          <JoinHere {...shared} by="sign-up" button="Sign up and order" />
        </>
      )}
    </section>
  );
}

/**
 * Moves the focus to a line that was put back, since the button that did it is gone: to the one that removes it again.
 * `removed`: the line that can be put back, null once it is.
 */
function useFocusOnRestored(removed: CartLine | null): void {
  const before = useRef(removed);
  useEffect(() => {
    const restored = before.current;
    before.current = removed;
    if (removed !== null || restored === null || document.activeElement !== document.body) return;
    [...document.querySelectorAll(".cart-lines li")]
      .find((line) => line.querySelector("h3")?.textContent === restored.text)
      ?.querySelector<HTMLElement>(".cart-acts > :last-child button")
      ?.focus();
  }, [removed]);
}

/** A cart with nothing in it, and where something for it is found. */
function EmptyCart({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <EmptyState>
        <span>Your cart is empty. Nothing is charged until you order, and nothing renews automatically.</span>
      </EmptyState>
      <ButtonRow>
        <LinkButton isPrimary href={PRICING_PATH}>
          See plans and pricing
        </LinkButton>
        {signedIn ? (
          <LinkButton href="/bluebook/subscription">Add time or seats to your subscription</LinkButton>
        ) : null}
      </ButtonRow>
    </>
  );
}
