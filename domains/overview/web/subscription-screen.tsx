import { Screen } from "../../../ui/screen/screen.tsx";
import { call, dataOf } from "../../../platform/client/api-client.ts";
import { csrfToken } from "../../../platform/client/person-on-page.ts";
import { createLazyResource } from "../../../platform/client/store.ts";
import { useResource } from "../../../platform/client/use-read.ts";
import { LOADING } from "../../../platform/client/sentences.ts";
import { type CallOf, requestsFor } from "../../../platform/client/requests.ts";
import type { viewerCalls } from "../calls.ts";
import { type LoaderFunctionArgs, redirect, useSearchParams } from "react-router";
import type { PageHandle } from "../../../platform/ssr/meta.tsx";
import { NextStep } from "../../../ui/next-step/next-step.tsx";
import { LoadFailed } from "../../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { StepBox } from "../../../ui/next-step/step-box.tsx";
import { safeReturn } from "../../accounts/rules.ts";
import { AccountTabs } from "../../accounts/web/public.tsx";
import { OrderHistory, Purchases, RedeemKey } from "../../commerce/web/public.ts";
import { YourGroup } from "../../groups/web/public.tsx";
import type { OwnTerms, RoleInvitation, Yours } from "../../subscriptions/contract.ts";
import { OwnSubscription, shownAccess } from "../../subscriptions/web/public.ts";
import type { User } from "../contract.ts";
import css from "./subscription-screen.module.css";

const title = "Subscription";
const subscriptionPage = "/bluebook/subscription";
const handle: PageHandle<null> = { meta: () => ({ title }) };

/** Renders what the reader has: through a group, and of their own. Visitors see the login first. */
function SubscriptionScreen() {
  const { data: reader, error } = useResource(ownReader);
  const failed = error !== undefined;
  const reload = () => void ownReader.refresh();
  const [params] = useSearchParams();
  const returnTo = safeReturn(params.get("return"), "");
  return (
    <Screen path={subscriptionPage} title={title}>
      <AccountTabs />
      <div className={css.body}>
        {failed ? <LoadFailed retry={reload}>{LOADING}</LoadFailed> : null}
        {reader ? (
          <>
            {reader.yours ? <WhatIsYours yours={reader.yours} /> : null}
            {reader.roleInvitation ? <Invited {...reader.roleInvitation} /> : null}
            <YourGroup user={reader.user} reload={reload} />
            {reader.user.groupUserManages ? <Purchases of="group" returnTo={returnTo} /> : null}
            <OwnSubscription
              user={reader.user}
              terms={reader.terms}
              sells={reader.yours?.sells === true}
              returnTo={returnTo}
            >
              {/* Who has a seat in a group needs no time of their own. */}
              {reader.user.groupUserIsIn ? null : <Purchases of="own" returnTo={returnTo} />}
            </OwnSubscription>
            <RedeemKey reload={reload} />
            <OrderHistory />
          </>
        ) : failed ? null : (
          <Skeleton of="cards" label="Loading your subscription" />
        )}
      </div>
    </Screen>
  );
}

function loader({ context, request }: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(request.url);
  return context.get(shownAccess).signedIn ? null : redirect(`/login?return=${encodeURIComponent(pathname + search)}`);
}

/** Renders the reader's status and the step that helps, in the words of every other screen. */
function WhatIsYours({ yours: { sentence, step } }: { yours: Yours }) {
  return (
    <StepBox label="Your access" sentence={sentence}>
      {step && step.to !== subscriptionPage ? (
        <NextStep step={step} csrfToken={csrfToken()} returnTo={subscriptionPage} />
      ) : null}
    </StepBox>
  );
}

/** A group asks the reader to administer it. */
function Invited({ sentence, step }: RoleInvitation) {
  return (
    <StepBox label="Your invitation" sentence={sentence}>
      <NextStep step={step} csrfToken={csrfToken()} returnTo={subscriptionPage} isPrimary={false} />
    </StepBox>
  );
}

interface LoadedReader {
  user: User;
  /** The reader's status. */
  yours: Yours | null;
  roleInvitation: RoleInvitation | null;
  /** Null if they could not be loaded; the rest is shown anyway. */
  terms: OwnTerms | null;
}

const ask = requestsFor<CallOf<typeof viewerCalls>>();

/** The viewer and their history; null for whoever is not logged in. */
const ownReader = createLazyResource<LoadedReader | null>(async (options) => {
  const [{ user, yours, roleInvitation }, terms] = await Promise.all([
    call(ask("GET /api/user"), options),
    dataOf(ask("GET /api/subscription/terms"), options).catch(() => null),
  ]);
  return user && "userId" in user ? { user, yours, roleInvitation, terms } : null;
});

export const subscriptionRoute = { loader, handle, Component: SubscriptionScreen };
