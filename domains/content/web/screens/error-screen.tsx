import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { useSite } from "../site.ts";
import { MessageScreen } from "./message-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** What shows where a screen could not be loaded: not found, or a failure with a way out. */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { guideHref } = useSite();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <MessageScreen path={pathname} title="This page could not be loaded">
      <p>The server did not answer, or not as it should. If you are offline, connect again and then try once more.</p>
      <p className="ways">
        <a className="button button-primary" href={pathname + search}>
          Try again
        </a>
        <a className="button" href={guideHref}>
          Quick style guide
        </a>
      </p>
    </MessageScreen>
  );
}
