import { Button, LinkButton } from "../../../../../ui/button/button.tsx";
import { CopyButton } from "../../../../../ui/button/copy-button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import { accountPaths } from "../../../rules.ts";
import css from "./recovery-codes.module.css";

/** Recovery codes, shown only this once: to print, download or copy. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${email}\n\n${text}\n`)}`;

  return (
    <>
      <Message kind="done">Two-step login is on. Save your recovery codes now.</Message>
      <h2>Your recovery codes</h2>
      <p>
        If you don’t have your phone, each code lets you log in once. Keep them somewhere safe; they won’t be shown
        again.
      </p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <LinkButton href={file} download="recovery-codes.txt">
          Download
        </LinkButton>
        <Button type="button" data-needs-script onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={text} done="The codes were copied.">
          Copy
        </CopyButton>
      </ButtonRow>
      <p className={css.end}>
        <LinkButton isPrimary href={accountPaths.security}>
          I’ve saved my codes
        </LinkButton>
      </p>
    </>
  );
}
