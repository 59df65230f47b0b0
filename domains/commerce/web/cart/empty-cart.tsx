import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import { PRICING_PATH } from "../../rules.ts";

/** A cart with nothing in it, and where something for it is found. */
export function EmptyCart({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <EmptyState>
        <span>Your cart is empty. Nothing is charged before you order, and nothing renews by itself.</span>
      </EmptyState>
      <ButtonRow>
        <LinkButton isPrimary href={PRICING_PATH}>
          See plans and pricing
        </LinkButton>
        {signedIn ? <LinkButton href="/bluebook/subscription">Add time or seats to what you have</LinkButton> : null}
      </ButtonRow>
    </>
  );
}
