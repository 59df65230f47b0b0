import { useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { takeTyped } from "../../../../platform/browser/take-typed.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { AFTER_LEAVING, readingPaths } from "../../rules.ts";
import { CallRefused } from "../../../../platform/browser/call-server.ts";
import { get, send } from "../client/send.ts";
import { signal } from "../client/signal.ts";
import { tellError } from "../client/tell-error.ts";
import { useSignal } from "../client/use-signal.ts";
import { type Drawn, loadOwnScreen } from "../who-reads.ts";

/** What stays when the account is deleted, and why. */
const kept = signal<readonly string[]>([], () => {
  get<{ data: string[] }>("/api/my-data/kept").then(({ data }) => kept.set(data), tellError);
});

/** What the screen is drawn from: what stays, why its form was refused if it was, with what was typed, and the form's token. */
interface LeavingData {
  kept: readonly string[];
  refusal: string;
  typedEmail: string;
  csrfToken: string;
}

const loader = loadOwnScreen(async (own): Promise<LeavingData> => ({
  kept: own.kept(),
  refusal: own.refusal,
  typedEmail: own.typedEmail,
  csrfToken: await own.csrfToken(),
}));

const handle: PageHandle<Drawn<LeavingData>> = { meta: () => ({ title: "Your data" }) };

/** All data of the account as a file, and the account's end. */
function MyDataScreen() {
  return (
    <div className="screen screen-message" data-path={readingPaths.myData}>
      <div className="screen-body">
        <h1 tabIndex={-1}>Your data</h1>
        <p>Everything that your account holds: your profile, subscriptions, groups, mail, pins and notes.</p>
        <p className="ways">
          <a className="button" href="/api/my-data/export.json" download>
            Download as JSON
          </a>
          <a className="button" href="/api/my-data/export.md" download>
            Download as Markdown
          </a>
        </p>
        <DeleteAccount />
      </div>
    </div>
  );
}

function DeleteAccount() {
  const drawn = useLoaderData<Drawn<LeavingData>>();
  const asked = useSignal(kept, []);
  const stays = asked.length === 0 ? (drawn?.kept ?? []) : asked;
  const [email, setEmail] = useState(drawn?.typedEmail ?? "");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(drawn?.refusal ?? "");
  const field = useRef<HTMLInputElement>(null);

  async function leave() {
    setBusy(true);
    try {
      await send("POST", "/api/my-data/delete", { email });
      location.assign(AFTER_LEAVING);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallRefused)) return tellError(error);
      setRefusal(error.message);
      field.current?.focus();
    }
  }

  return (
    <section aria-labelledby="delete">
      <h2 id="delete">Delete your account</h2>
      <p>
        This deletes your profile, your pins, your notes, what you viewed, and any time that you have paid for. It can’t
        be undone: download your data first.
      </p>
      {stays.length === 0 ? null : (
        <>
          <p>What stays, and why:</p>
          <ul>
            {stays.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <form
        className="note-form"
        method="post"
        action={readingPaths.myData}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void leave();
        }}
      >
        <input type="hidden" name="csrf" value={drawn?.csrfToken ?? ""} />
        <label>
          Your e-mail address, to confirm
          <input
            ref={(box) => {
              field.current = box;
              takeTyped(setEmail)(box);
            }}
            type="email"
            name="email"
            className="field"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            autoComplete="off"
            required
            aria-invalid={refusal === "" ? undefined : true}
            aria-describedby={refusal === "" ? undefined : "delete-refused"}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form says why it was refused
            autoFocus={refusal !== ""}
          />
        </label>
        {refusal === "" ? null : (
          <p className="form-error" id="delete-refused" role="alert">
            {refusal}
          </p>
        )}
        <div className="note-acts">
          <button type="submit" className="button" disabled={busy}>
            {busy ? "... Please Wait ..." : "Delete my account"}
          </button>
        </div>
      </form>
    </section>
  );
}

export const myDataRoute = { loader, handle, Component: MyDataScreen };
