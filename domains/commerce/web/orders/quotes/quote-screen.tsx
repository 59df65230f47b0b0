import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useRevalidator } from "react-router";
import { CallRefused } from "../../../../../platform/client/api-client.ts";
import type { PageHandle } from "../../../../../platform/ssr/meta.tsx";
import { shownAccess } from "../../../../subscriptions/web/public.ts";
import type { Quote, QuoteBilling } from "../../../contract.ts";
import { quotePath } from "../../../orders/order-paths.ts";
import { commerceApi, type FormRefusal } from "../../commerce-api.ts";
import { OrderFrame } from "../order-frame.tsx";
import { QuoteView } from "./quote-view.tsx";

interface QuoteScreenData {
  quote: Quote;
  /** Of the quote's secret link; '' if the account that made it opens it. */
  token: string;
  csrfToken: string;
  /** Why the form was refused that was sent without scripts. */
  refusal: FormRefusal | null;
}

const handle: PageHandle<QuoteScreenData> = { meta: ({ quote }) => ({ title: `Quote ${quote.number}` }) };

/** Loads a quote; whoever has neither an account nor its link logs in first. @throws Response 404 if it isn't theirs */
async function loadQuote({ context, params, request }: LoaderFunctionArgs): Promise<QuoteScreenData | Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  const { signedIn, csrfToken } = context.get(shownAccess);
  if (token === "" && !signedIn) return redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
  try {
    const api = context.get(commerceApi);
    const quote = await api.quote(params["number"] ?? "", token);
    return { quote, token, csrfToken, refusal: api.refusal };
  } catch (error) {
    if (error instanceof CallRefused) return refuse(error);
    throw error;
  }
}

/** @throws Response with the status of a refusal, always */
function refuse({ status }: CallRefused): never {
  // A loader reports a status to the router by throwing a Response.
  // oxlint-disable-next-line typescript/only-throw-error
  throw new Response(null, { status });
}

/** A quote, and the form that orders it. */
function QuoteScreen() {
  const { quote, token, csrfToken, refusal } = useLoaderData<QuoteScreenData>();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const address = quotePath(quote.number) + (token === "" ? "" : `?token=${encodeURIComponent(token)}`);
  async function order(billing: QuoteBilling): Promise<string> {
    const { acceptQuote } = await import("../../client/http-api.ts");
    try {
      return await acceptQuote(quote.number, token, billing);
    } catch (error) {
      // It may have run out, or what it is for may have gone.
      if (error instanceof CallRefused && error.status !== 422) await revalidate();
      throw error;
    }
  }
  return (
    <OrderFrame kind="Quote" number={quote.number} path={pathname}>
      <QuoteView
        {...{ quote, address, csrfToken, refusal }}
        onOrder={order}
        onOrdered={(orderPage) => location.assign(orderPage)}
      />
    </OrderFrame>
  );
}

export const quoteRoute = { loader: loadQuote, handle, Component: QuoteScreen };
