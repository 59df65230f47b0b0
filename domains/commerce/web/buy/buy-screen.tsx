import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { Screen } from "../../../../ui/screen/screen.tsx";
import { useSite } from "../../../manual/web/public.tsx";
import type { Offer } from "../../contract.ts";
import { BUY_PATH, PRICING_PATH } from "../../rules.ts";
import { commerceApi } from "../commerce-api.ts";

const title = "Get the Print Edition";
const handle: PageHandle<Offer> = {
  meta: () => ({ title, description: "How to order the manual as a printed book.", canonical: BUY_PATH }),
};

/** Loads whom to write to. In a browser the server decides: it may lead on to a shop of its own. */
async function loadBuy({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Offer | Response> {
  if (import.meta.env.SSR) return context.get(commerceApi).offer();
  return new Response(null, { status: 302, headers: { location: BUY_PATH, "x-remix-reload-document": "true" } });
}

/** How to order the printed book, where no shop for it is set (PRINT_EDITION_URL). */
function BuyScreen() {
  const { supportEmail } = useLoaderData<Offer>();
  const { productName, editionName } = useSite();
  const subject = `${productName}, ${editionName}: print order`;
  const body = "Number of copies:\n\nName and address to ship to:\n\nBilling address, if different:\n";
  return (
    <Screen path={BUY_PATH} title={title}>
      <p>
        The printed {editionName} is ordered by email. Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{" "}
        with the number of copies and the address to ship to. We’ll quote you the price with shipping before anything is
        charged.
      </p>
      <ButtonRow>
        <LinkButton
          isPrimary
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
        >
          Order by email
        </LinkButton>
        <LinkButton href={PRICING_PATH}>Plans for reading online</LinkButton>
      </ButtonRow>
    </Screen>
  );
}

export const buyRoute = { loader: loadBuy, handle, Component: BuyScreen };
