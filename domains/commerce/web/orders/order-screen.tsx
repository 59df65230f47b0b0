import { useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from "react-router";
import { sentenceOf } from "../../../../platform/client/sentences.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { shownAccess } from "../../../subscriptions/web/public.ts";
import type { Order } from "../../contract.ts";
import { commerceApi } from "../commerce-api.ts";
import { OrderFrame } from "./order-frame.tsx";
import { OrderView } from "./order-view.tsx";

interface OrderScreenData {
  order: Order;
  /** Of the order's secret link; '' if the reader's account opens it. */
  token: string;
}

const handle: PageHandle<OrderScreenData> = { meta: ({ order }) => ({ title: `Order ${order.number}` }) };

/** Loads an order; whoever has neither an account nor its link logs in first. @throws Response 404 if it isn't theirs */
async function loadOrder({ context, params, request }: LoaderFunctionArgs): Promise<OrderScreenData | Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  if (token === "" && !context.get(shownAccess).signedIn)
    return redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
  try {
    return { order: await context.get(commerceApi).order(params["number"] ?? "", token), token };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // A loader reports a status to the router by throwing a Response.
    // oxlint-disable-next-line typescript/only-throw-error
    throw new Response(null, { status: 404 });
  }
}

/** Whether the order isn't the reader's to see: what the call refuses in a browser, and its command on the server. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 404;
}

/** An order with its whole story. */
function OrderScreen() {
  const { order, token } = useLoaderData<OrderScreenData>();
  const { pathname } = useLocation();
  const [problem, say] = useState("");
  const [isSending, setSending] = useState(false);
  async function pay() {
    if (isSending) return;
    setSending(true);
    say("");
    try {
      const { payOrder } = await import("../client/http-api.ts");
      const address = await payOrder(order, token);
      addEventListener("pageshow", () => setSending(false), { once: true });
      location.assign(address);
    } catch (error) {
      say(sentenceOf(error));
      setSending(false);
    }
  }
  return (
    <OrderFrame number={order.number} path={pathname}>
      <OrderView order={order} problem={problem} isSending={isSending} onPay={() => void pay()} />
    </OrderFrame>
  );
}

export const orderRoute = { loader: loadOrder, handle, Component: OrderScreen };
