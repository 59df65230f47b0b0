import { LinkButton } from "../button/button.tsx";
import { ButtonRow } from "../button/button-row.tsx";

/** Leads to the rest of a list that comes in pages; null: this is its end. */
export function DeskNext({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <ButtonRow>
      <LinkButton href={href}>Next page</LinkButton>
    </ButtonRow>
  );
}
