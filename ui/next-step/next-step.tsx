import { Button, LinkButton } from "../button/button.tsx";

interface NextStepProps {
  step: { kind: "link" | "send"; label: string; to: string };
  /** Sent with the form of a step that changes something. */
  csrfToken: string;
  /** The page to return to. */
  returnTo: string;
  /** Whether it is the main action on its screen. */
  isPrimary?: boolean;
}

/** The user's next step: a link, or a form with one button, which needs no scripts. */
export function NextStep({ step: { kind, label, to }, csrfToken, returnTo, isPrimary = true }: NextStepProps) {
  if (kind === "link")
    return (
      <LinkButton isPrimary={isPrimary} href={to}>
        {label}
      </LinkButton>
    );
  return (
    <form method="post" action={to}>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="return" value={returnTo} />
      <Button type="submit" isPrimary={isPrimary}>
        {label}
      </Button>
    </form>
  );
}
