import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CallRefused } from "../../../../../platform/client/api-client.ts";
import { sentenceOf } from "../../../../../platform/client/sentences.ts";
import type { QuoteBilling } from "../../../contract.ts";
import type { FieldErrors } from "../../cart/checkout/buyer-errors.ts";
import type { FormRefusal } from "../../commerce-api.ts";

/** How what was quoted is ordered. */
export interface QuoteActions {
  /** Why the form was refused that was sent without scripts. */
  refusal: FormRefusal | null;
  /** Orders; returns the order's page. @throws what the server refuses */
  onOrder(billing: QuoteBilling): Promise<string>;
  /** Goes to the order's page. */
  onOrdered(orderPage: string): void;
}

/** Orders what was quoted, once however often its button is pressed. What is refused is said, and goes to its field. */
export function useQuoteOrder({ refusal, onOrder, onOrdered }: QuoteActions) {
  const [problem, setProblem] = useState(refusal?.problem ?? "");
  const [errors, setErrors] = useState<FieldErrors>(refusal?.errors ?? {});
  const [isSending, setSending] = useState(false);
  const atWork = useRef(false);

  function end(): void {
    atWork.current = false;
    setSending(false);
  }

  async function order(form: HTMLFormElement): Promise<void> {
    if (atWork.current) return;
    atWork.current = true;
    setSending(true);
    setProblem("");
    setErrors({});
    try {
      const orderPage = await onOrder(billingIn(form));
      // Whoever comes back from the order finds a button that works.
      addEventListener("pageshow", end, { once: true });
      onOrdered(orderPage);
    } catch (error) {
      flushSync(() => {
        end();
        setProblem(sentenceOf(error));
        setErrors(error instanceof CallRefused ? error.errors : {});
      });
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }

  return { problem, errors, isSending, order };
}

function billingIn(form: HTMLFormElement): QuoteBilling {
  const entered = new FormData(form);
  const read = (name: keyof QuoteBilling) => {
    const value = entered.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    name: read("name"),
    email: read("email"),
    street: read("street"),
    street2: read("street2"),
    city: read("city"),
    postalCode: read("postalCode"),
    purchaseOrder: read("purchaseOrder"),
  };
}
