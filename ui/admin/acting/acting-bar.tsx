import { Button } from "../../button/button.tsx";
import styles from "./acting-bar.css?url";

interface ActingBarProps {
  /** The user whom a member of the staff acts as. */
  name: string;
  email: string;
  /** When it ends by itself. */
  until: string;
  csrfToken: string;
  /** Where its button is sent. */
  action: string;
}

/** Says above every page that a member of the staff sees it as a user does, and ends that. It needs no scripts. */
export function ActingBar({ name, email, until, csrfToken, action }: ActingBarProps) {
  return (
    <section className="acting-bar" aria-label="Acting as a user">
      <link rel="stylesheet" href={styles} />
      <output>
        You are viewing this as <strong>{name}</strong> <span className="acting-bar-email">({email})</span> sees it
        (read-only) until {until}.
      </output>
      <form method="post" action={action}>
        <input type="hidden" name="csrf" value={csrfToken} />
        <Button type="submit">Stop</Button>
      </form>
    </section>
  );
}
