import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { groupPaths } from "../../../groups/rules.ts";
import type { Order } from "../../contract.ts";
import { formatMoney } from "../../money.ts";

/** What an order's page is paid with. */
export interface Paying {
  /** For its form without scripts. */
  csrfToken: string;
  /** Where the form is sent without scripts: the order's address, with its secret link's token. */
  address: string;
  /** By which provider the order is about to be paid, '' while it isn't. */
  sending: string;
  onPay(provider: string): void;
}

/** What can be done now: pay by card, have it invoiced, or go on to what was bought. */
export function PayForm({ order, paying }: { order: Order; paying: Paying }) {
  const { state, canPay, canBeInvoiced, returnTo } = order;
  const isOpen = state.money === "unpaid" && (canPay || canBeInvoiced);
  return (
    <>
      {isOpen ? <Ways order={order} paying={paying} /> : null}
      {state.access === "given" ? (
        <ButtonRow>
          <LinkButton isPrimary={!isOpen} href={returnTo === "" ? "/bluebook" : returnTo}>
            {wayOn(returnTo)}
          </LinkButton>
        </ButtonRow>
      ) : null}
    </>
  );
}

function Ways({ order, paying: { csrfToken, address, sending, onPay } }: { order: Order; paying: Paying }) {
  const { canPay, canBeInvoiced, provider, owed, net, addsTax, currency } = order;
  const sum = addsTax ? `${formatMoney(net, currency)} plus tax` : formatMoney(owed, currency);
  const card = provider === "invoice" ? "stripe" : provider;
  return (
    <form
      method="post"
      action={address}
      aria-busy={sending !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        onPay(submitter instanceof HTMLButtonElement ? submitter.value : card);
      }}
    >
      <input type="hidden" name="csrf" value={csrfToken} />
      <ButtonRow>
        {canPay ? (
          <Button type="submit" name="provider" value={card} isPrimary aria-disabled={sending !== ""}>
            {sending === card ? "Please wait …" : `Pay ${sum} now`}
          </Button>
        ) : null}
        {canBeInvoiced ? (
          <Button type="submit" name="provider" value="invoice" aria-disabled={sending !== ""}>
            {sending === "invoice" ? "Please wait …" : "Pay by invoice instead"}
          </Button>
        ) : null}
      </ButtonRow>
    </form>
  );
}

/** What the button says that leads to the page that the reader wanted. */
function wayOn(returnTo: string): string {
  if (returnTo === "") return "Open the manual";
  if (returnTo.startsWith(groupPaths.manageUsers)) return "Invite users to the new seats";
  return /^\/bluebook\/v\d/.test(returnTo) ? "Continue to the page you wanted" : "Continue";
}
