import { useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from "react-router";
import { CallRefused } from "../../../../../platform/client/api-client.ts";
import { sentenceOf } from "../../../../../platform/client/sentences.ts";
import type { PageHandle } from "../../../../../platform/ssr/meta.tsx";
import { shownAccess } from "../../../../subscriptions/web/public.ts";
import type { Quote, QuoteBilling } from "../../../contract.ts";
import type { FieldErrors } from "../../cart/checkout/buyer-errors.ts";
import { commerceApi } from "../../commerce-api.ts";
import { QuoteFrame } from "./quote-frame.tsx";
import { QuoteView } from "./quote-view.tsx";

interface QuoteScreenData {
  quote: Quote;
  /** Of the quote's secret link; '' if the account that made it opens it. */
  token: string;
}

const handle: PageHandle<QuoteScreenData> = { meta: ({ quote }) => ({ title: `Quote ${quote.number}` }) };

/** Loads a quote; whoever has neither an account nor its link logs in first. @throws Response 404 if it isn't theirs */
async function loadQuote({ context, params, request }: LoaderFunctionArgs): Promise<QuoteScreenData | Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  if (token === "" && !context.get(shownAccess).signedIn)
    return redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
  try {
    return { quote: await context.get(commerceApi).quote(params["number"] ?? "", token), token };
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
  const { quote, token } = useLoaderData<QuoteScreenData>();
  const { pathname } = useLocation();
  const [refusal, setRefusal] = useState<{ problem: string; errors: FieldErrors }>({ problem: "", errors: {} });
  const [isSending, setSending] = useState(false);
  async function order(billing: QuoteBilling) {
    if (isSending) return;
    setSending(true);
    setRefusal({ problem: "", errors: {} });
    try {
      const { acceptQuote } = await import("../../client/http-api.ts");
      location.assign(await acceptQuote(quote.number, token, billing));
    } catch (error) {
      setRefusal({ problem: sentenceOf(error), errors: error instanceof CallRefused ? error.errors : {} });
      setSending(false);
    }
  }
  return (
    <QuoteFrame number={quote.number} path={pathname}>
      <QuoteView quote={quote} {...refusal} isSending={isSending} onOrder={(billing) => void order(billing)} />
    </QuoteFrame>
  );
}

export const quoteRoute = { loader: loadQuote, handle, Component: QuoteScreen };
