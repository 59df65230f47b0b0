import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { Form, FormEnd } from "../../../../ui/form/form.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { ask, changeGroup } from "../client/change-group.ts";
import { useSubmit } from "../../../accounts/web/public.tsx";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { joinLinks, useLoaded } from "../client/group-data.ts";
import { Screen } from "../screen.tsx";
import { useCode } from "./use-code.ts";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";

const title = "Join a group";
const handle: PageHandle<null> = { meta: () => ({ title }) };

/** Where a link that was shared leads. */
function LinkScreen() {
  const { code, loginHref, signUpHref } = useCode();
  const { data: link, problem, reload } = useLoaded(joinLinks.of(code));
  const { isSending, onSubmit } = useSubmit(async () => {
    const change = await changeGroup(ask("POST /api/group/join-by-link", { body: { code } }));
    if (change.isDone) location.assign("/bluebook");
  });
  if (!link)
    return (
      <Screen title={title}>
        {problem === null ? (
          <Skeleton of="rows" label="Loading the link" />
        ) : (
          <LoadFailed retry={reload}>{problem}</LoadFailed>
        )}
      </Screen>
    );
  return (
    <Screen title={title}>
      <p>
        <b>{link.groupTitle}</b> has invited you to use its subscription.
        {link.pausesOwn ? " Your own subscription is paused until you leave the group." : null}
      </p>
      {link.loggedInAs === null ? (
        <>
          <p>
            Log in to join. If you have no account, sign up; once you have confirmed your address, you’ll come back
            here.
          </p>
          <ButtonRow>
            <LinkButton isPrimary href={loginHref}>
              Log in
            </LinkButton>
            <LinkButton href={signUpHref}>Sign up</LinkButton>
          </ButtonRow>
        </>
      ) : (
        <Form onSubmit={onSubmit}>
          <p>You are logged in as {link.loggedInAs}.</p>
          <FormEnd>
            <Button type="submit" isPrimary disabled={isSending}>
              {isSending ? "... Please Wait ..." : "Join"}
            </Button>
          </FormEnd>
        </Form>
      )}
    </Screen>
  );
}

export const linkRoute = { handle, Component: LinkScreen };
