import { useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useRevalidator } from "react-router";
import { sentenceOf } from "../../../../platform/client/sentences.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { shownAccess } from "../../../subscriptions/web/public.ts";
import type { Order } from "../../contract.ts";
import { orderPath, PAY_CANCELED, PAY_FAILED } from "../../orders/order-paths.ts";
import { commerceApi } from "../commerce-api.ts";
import { OrderFrame } from "./order-frame.tsx";
import { OrderView } from "./order-view.tsx";
import { useAwaitedPayment } from "./use-awaited-payment.ts";

interface OrderScreenData {
  order: Order;
  /** Of the order's secret link; '' if the reader's account opens it. */
  token: string;
  csrfToken: string;
  /** Why it can't be paid by card now, '' if nobody has tried. */
  problem: string;
  /** Whether the buyer has just left the page to pay on, as the address says. */
  isBack: boolean;
}

const handle: PageHandle<OrderScreenData> = { meta: ({ order }) => ({ title: `Order ${order.number}` }) };

/** Loads an order; whoever has neither an account nor its link logs in first. @throws Response 404 if it isn't theirs */
async function loadOrder({ context, params, request }: LoaderFunctionArgs): Promise<OrderScreenData | Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  const { signedIn, csrfToken } = context.get(shownAccess);
  if (token === "" && !signedIn) return redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
  try {
    const api = context.get(commerceApi);
    const order = await api.order(params["number"] ?? "", token);
    const problem = api.refusal?.problem ?? problemOf(order, search);
    return { order, token, csrfToken, problem, isBack: search.includes(PAY_CANCELED) };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // A loader reports a status to the router by throwing a Response.
    // oxlint-disable-next-line typescript/only-throw-error
    throw new Response(null, { status: 404 });
  }
}

/** What is said of an order that was placed when the page to pay on could not be reached, until it is paid or invoiced. */
function problemOf({ number, canBeInvoiced, state }: Order, search: string): string {
  if (!search.includes(PAY_FAILED) || state.money !== "unpaid" || !canBeInvoiced) return "";
  return `Order ${number} is placed, but the payment page can't be reached right now. Try again in a few minutes, or pay by invoice.`;
}

/** Whether the order isn't the reader's to see: what the call refuses in a browser, and its command on the server. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 404;
}

/** An order with its whole story. */
function OrderScreen() {
  const { order: loaded, token, csrfToken, problem, isBack } = useLoaderData<OrderScreenData>();
  const order = useAwaitedPayment(loaded, async () => {
    const { readOrder } = await import("../client/http-api.ts");
    return await readOrder(loaded.number, token);
  });
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [refusal, refuse] = useState(problem);
  const [sending, setSending] = useState("");
  async function pay(provider: string) {
    if (sending !== "") return;
    setSending(provider);
    refuse("");
    try {
      const { payOrder } = await import("../client/http-api.ts");
      const address = await payOrder(order.number, provider, token);
      addEventListener("pageshow", () => setSending(""), { once: true });
      location.assign(address);
    } catch (error) {
      refuse(sentenceOf(error));
      setSending("");
      // It may have been paid or invoiced elsewhere meanwhile.
      await revalidate();
    }
  }
  const address = orderPath(order.number) + (token === "" ? "" : `?token=${encodeURIComponent(token)}`);
  const paying = { csrfToken, address, sending, onPay: (provider: string) => void pay(provider) };
  return (
    <OrderFrame kind="Order" number={order.number} path={pathname}>
      <OrderView
        order={order}
        problem={order.state.money === "paid" ? "" : refusal}
        isBack={isBack && refusal === ""}
        paying={paying}
      />
    </OrderFrame>
  );
}

export const orderRoute = { loader: loadOrder, handle, Component: OrderScreen };
