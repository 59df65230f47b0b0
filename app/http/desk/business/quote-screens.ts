import type { Orders } from "../../../../domains/commerce/server/plugin.ts";
import {
  actorOf,
  asksForLines,
  DESK_NEW_QUOTE,
  DESK_QUOTES,
  deskQuotePath,
  listDeskQuotes,
  openNewQuote,
  planQuote,
  planWithdrawingQuote,
  readDeskQuote,
  readDeskQuoteDocument,
  searchQuotes,
} from "../../../../domains/commerce/server/admin/public.ts";
import { actScreen } from "../act-screen.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "../desk-screen.ts";

const action = "see-orders";

/** The screens of quotes: their list, one of them, and its document. */
export function quoteScreens(orders: Orders): DeskScreen[] {
  const show = (view: Awaited<ReturnType<typeof listDeskQuotes>>): DeskAnswer => ({
    title: "Quotes",
    above: null,
    shown: { screen: "quotes", view },
  });
  return [
    {
      path: DESK_QUOTES,
      action,
      listed: "Quotes",
      load: async ({ query, csrfToken }) => show(await listDeskQuotes(orders, query, csrfToken)),
      form: {
        act: "find-quotes",
        // What was found is answered at once: words that may be somebody's address stand in no address of ours.
        send: async ({ fields, csrfToken }) => {
          const found = await searchQuotes(orders, fields["words"] ?? "", csrfToken);
          return typeof found === "string" ? found : show(found);
        },
      },
    },
    actScreen({
      path: DESK_NEW_QUOTE,
      act: "make-quote",
      label: "Make a quote",
      above: () => ({ label: "Quotes", href: DESK_QUOTES }),
      fields:
        /^(?:account|customer|purpose|code|note|mail|name|organization|email|street2?|city|region|postalCode|country|taxNumber|purchaseOrder|(?:line|qty)-[1-9]\d?)$/,
      form: async (visit) => ({ screen: "new-quote", view: await openNewQuote(orders, visit) }),
      isUnfinished: asksForLines,
      plan: ({ account, fields }) => planQuote(orders, { actor: actorOf(account), fields }),
      done: (href) => `${href}?done=made`,
    }),
    {
      path: deskQuotePath(":quote"),
      action,
      listed: null,
      load: async (visit) => {
        const view = await readDeskQuote(orders, numberOf(visit));
        const above = { label: "Quotes", href: DESK_QUOTES };
        return { title: `Quote ${view.number}`, above, shown: { screen: "quote", view } };
      },
      notices: {
        made: "The quote was made.",
        withdrawn: "The quote was withdrawn. Nobody can order from it any more.",
      },
    },
    actScreen({
      path: deskQuotePath(":quote", "withdraw"),
      act: "withdraw-quote",
      label: "Withdraw the quote",
      above: (visit) => ({ label: `Quote ${numberOf(visit)}`, href: deskQuotePath(numberOf(visit)) }),
      needsReason: true,
      plan: (visit) => planWithdrawingQuote(orders, numberOf(visit), visit),
      done: (_done, visit) => `${deskQuotePath(numberOf(visit))}?done=withdrawn`,
    }),
    {
      path: deskQuotePath(":quote", "document"),
      action,
      listed: null,
      load: async (visit) => ({ paper: await readDeskQuoteDocument(orders, numberOf(visit)) }),
    },
  ];
}

function numberOf({ params }: DeskVisit): string {
  return params["quote"] ?? "";
}
