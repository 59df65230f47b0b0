import { createLazyResource } from "../../../../platform/client/store.ts";
import { LOADING } from "../../../../platform/client/sentences.ts";
import { useResource } from "../../../../platform/client/use-read.ts";
import { Card } from "../../../../ui/card/card.tsx";
import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { groupPaths } from "../../../groups/rules.ts";
import type { PurchaseOptions } from "../../contract.ts";
import { readPurchaseOptions } from "../client/http-api.ts";
import { choicesOf, proposedOf, renewalWords, seatWords } from "./choices.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import styles from "./purchase.css?url";

type Subscription = PurchaseOptions["subscriptions"][number];

/** What the viewer can buy for what they have. */
const options = createLazyResource<PurchaseOptions>(readPurchaseOptions);

interface PurchasesProps {
  /** For the reader's own subscription, or for that of the group that they manage. */
  of: "own" | "group";
  /** The page that the reader wanted, '' if none. */
  returnTo: string;
}

/** Time, seats and larger plans for each subscription that the viewer owns or manages (SUBS-3 to SUBS-7, SUBS-12). */
export function Purchases({ of, returnTo }: PurchasesProps) {
  const { data, error } = useResource(options);
  if (data === undefined)
    return error === undefined ? null : <LoadFailed retry={() => void options.refresh()}>{LOADING}</LoadFailed>;
  const shown = data.subscriptions.filter(({ groupId }) => (groupId === null) === (of === "own"));
  const proposed = proposedOf(data.subscriptions);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="screen" />
      {shown.map((held) => (
        <Held
          key={held.groupId}
          {...{ held, returnTo }}
          currency={data.currency}
          isProposed={held.groupId === proposed?.groupId}
        />
      ))}
    </>
  );
}

interface HeldProps {
  held: Subscription;
  currency: string;
  returnTo: string;
  /** Whether its renewal is the screen's one primary step. */
  isProposed: boolean;
}

/** One subscription, with each kind of what can be bought for it. */
function Held({ held, currency, returnTo, isProposed }: HeldProps) {
  const { groupId, title, renewals, seats, upgrades } = held;
  const renewed = choicesOf(renewals.options, currency, renewalWords);
  const legend = renewals.options.some(({ quantities }) => quantities !== null) || groupId === null ? "Length" : "Size";
  return (
    <Card title={groupId === null ? "More time for you" : `Time and seats for ${title}`}>
      <PurchaseForm
        title="Renew"
        isPrimary={isProposed}
        legend={legend}
        choices={renewed}
        refusal={renewals.reason}
        {...{ currency, returnTo }}
      />
      {seats ? (
        <PurchaseForm
          title="Add seats"
          legend="Term"
          choices={choicesOf(seats.options, currency, seatWords)}
          refusal={seats.reason}
          currency={currency}
          returnTo={groupPaths.manageUsers}
        />
      ) : null}
      {upgrades ? (
        <PurchaseForm
          title="Upgrade"
          legend="Size"
          choices={choicesOf(upgrades.options, currency, renewalWords)}
          refusal={upgrades.reason}
          currency={currency}
          returnTo={groupPaths.manageUsers}
        />
      ) : null}
    </Card>
  );
}
