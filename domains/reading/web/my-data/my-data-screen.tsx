import { Screen } from "../../../../ui/screen/screen.tsx";
import { useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { Field } from "../../../../ui/field/field.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Form, FormEnd } from "../../../../ui/form/form.tsx";
import { captureEarlyInput } from "../../../../platform/client/capture-early-input.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { AFTER_DELETION, readingPaths } from "../../rules.ts";
import { CallRefused, dataOf } from "../../../../platform/client/api-client.ts";
import { createLazyResource } from "../../../../platform/client/store.ts";
import { ask, showError } from "../client/tell.ts";
import { useResource } from "../../../../platform/client/use-read.ts";
import { type Rendered, loadOwnScreen } from "../viewer-context.ts";
import css from "./my-data-screen.module.css";

/** What is kept after the account is deleted, and why. */
const kept = createLazyResource(async (options) => (await dataOf(ask("GET /api/my-data/kept"), options)).data);

/** The screen's data: what is kept, why its form was refused, if it was, and the form's token. */
interface AccountDeletionData {
  kept: readonly string[];
  refusal: string;
  csrfToken: string;
}

const loader = loadOwnScreen(async (own): Promise<AccountDeletionData> => ({
  kept: own.kept(),
  refusal: own.refusal,
  csrfToken: await own.csrfToken(),
}));

const handle: PageHandle<Rendered<AccountDeletionData>> = { meta: () => ({ title: "Your data" }) };

/** Downloads of the account's data, and the deletion of the account. */
function MyDataScreen() {
  return (
    <Screen path={readingPaths.myData} title="Your data">
      <p>Download everything in your account: your profile, subscriptions, groups, mail, pins, and notes.</p>
      <ButtonRow>
        <LinkButton href="/api/my-data/export.json" download>
          Download as JSON
        </LinkButton>
        <LinkButton href="/api/my-data/export.md" download>
          Download as Markdown
        </LinkButton>
      </ButtonRow>
      <DeleteAccount />
    </Screen>
  );
}

function DeleteAccount() {
  const rendered = useLoaderData<Rendered<AccountDeletionData>>();
  const stays = useResource(kept).data ?? rendered?.kept ?? [];
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(rendered?.refusal ?? "");
  const field = useRef<HTMLInputElement>(null);

  async function leave() {
    setBusy(true);
    try {
      await dataOf(ask("POST /api/my-data/delete", { body: { password } }));
      location.assign(AFTER_DELETION);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallRefused)) return showError(error);
      setRefusal(error.message);
      field.current?.focus();
    }
  }

  return (
    <section className={css.deletion} aria-labelledby="delete">
      <h2 id="delete">Delete your account</h2>
      <p>
        Your account closes right away: you will be logged out everywhere and will no longer administer any group. After
        14 days, your profile, pins, notes, reading history, and any time that you have paid for are erased for good.
        Until then nothing is lost, and you can reopen your account by logging in or by the link in the email that we
        send you. If you want to keep your data, download it first.
      </p>
      {stays.length === 0 ? null : (
        <>
          <p>What we keep, and why:</p>
          <ul>
            {stays.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <Form
        method="post"
        action={readingPaths.myData}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void leave();
        }}
      >
        <input type="hidden" name="csrf" value={rendered?.csrfToken ?? ""} />
        <Field name="delete-password" label="Current password" errors={refusal === "" ? [] : [refusal]}>
          {(control) => (
            <Input
              {...control}
              ref={(box) => {
                field.current = box;
                captureEarlyInput(setPassword)(box);
              }}
              type="password"
              name="password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              autoComplete="current-password"
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form says why it was refused
              autoFocus={refusal !== ""}
            />
          )}
        </Field>
        <FormEnd>
          <Button type="submit" disabled={busy}>
            {busy ? "... Please Wait ..." : "Delete my account"}
          </Button>
        </FormEnd>
      </Form>
    </section>
  );
}

export const myDataRoute = { loader, handle, Component: MyDataScreen };
