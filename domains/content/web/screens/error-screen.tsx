import { Screen } from "../../../../ui/screen/screen.tsx";
import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { FailedMessage } from "./failed-message.tsx";

/** The server renders it; browsers load it only when it is shown. */
const load = async () => ({ default: (await import("./not-found-screen.tsx")).NotFoundScreen });
const NotFoundScreen = import.meta.env.SSR ? (await load()).default : lazy(load);

/** Shown when a screen could not be loaded: not found, or a failure with a way to retry. */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return (
    <Screen path={pathname}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <Suspense>
          <NotFoundScreen />
        </Suspense>
      ) : (
        <FailedMessage href={pathname + search} />
      )}
    </Screen>
  );
}
