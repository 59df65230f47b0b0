import type { Specimens } from "../../../../../ui/specimens.ts";
import type { Quote } from "../../../contract.ts";
import type { FormRefusal } from "../../commerce-api.ts";
import { orderedQuote, sampleQuote, sampleQuoteActions } from "../../testing/sample-quotes.ts";
import { OrderFrame } from "../order-frame.tsx";
import { QuoteView } from "./quote-view.tsx";

function show(quote: Quote, refusal: FormRefusal | null = null) {
  const path = `/quotes/${quote.number}`;
  return (
    <OrderFrame kind="Quote" number={quote.number} path={path}>
      <QuoteView quote={quote} csrfToken="" address={path} {...sampleQuoteActions({ refusal })} />
    </OrderFrame>
  );
}

export const quoteSpecimens: Specimens = {
  name: "quote",
  states: {
    open: () => show(sampleQuote()),
    refused: () =>
      show(sampleQuote(), {
        problem: "Fill in the fields marked below. Nothing was ordered.",
        errors: { purchaseOrder: ["Fill in this field."], city: ["Fill in this field."] },
        typed: { purchaseOrder: "", city: "" },
      }),
    ordered: () => show(orderedQuote()),
    expired: () => show(sampleQuote({ state: "expired", issuedOn: "9.1.2026", validUntil: "10.31.2026" })),
    "no longer possible": () =>
      show(
        sampleQuote({
          problem:
            "This quote can't be ordered any more: something has changed since it was made. You administer a group already. Ask for another quote.",
        }),
      ),
  },
};
