import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";

/**
 * Shown when a screen could not be loaded: likely causes and a retry link. `_self` makes the browser load the page anew,
 * whatever it was that went wrong.
 */
export function FailedMessage({ href }: { href: string }) {
  return (
    <>
      <h1 tabIndex={-1}>This page could not be loaded</h1>
      <p>The server did not respond as expected. If you are offline, reconnect and try again.</p>
      <ButtonRow>
        <LinkButton isPrimary href={href} target="_self">
          Try again
        </LinkButton>
      </ButtonRow>
    </>
  );
}
