import { Screen } from "../../../../ui/screen/screen.tsx";
import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import type { PageGone } from "../content-api.ts";
import { FailedMessage } from "./failed-message.tsx";

/** The server renders it; browsers load it only when it is shown. */
const load = async () => ({ default: (await import("./not-found-screen.tsx")).NotFoundScreen });
const NotFoundScreen = import.meta.env.SSR ? (await load()).default : lazy(load);

const empty = { code: undefined, title: undefined, removedAt: undefined, text: undefined, next: undefined };

function wayIn(next: unknown): PageGone["next"] {
  if (typeof next !== "object" || next === null) return null;
  const { href, label } = { href: undefined, label: undefined, ...next };
  return typeof href === "string" && typeof label === "string" ? { href, label } : null;
}

/** Reads what a loader has thrown for a page that is gone; null for all else. */
function goneIn(data: unknown): PageGone | null {
  if (typeof data !== "object" || data === null) return null;
  const { code, title, removedAt, text, next } = { ...empty, ...data };
  const isGone = typeof code === "string" && typeof title === "string" && typeof text === "string";
  return isGone
    ? { code, title, removedAt: typeof removedAt === "number" ? removedAt : null, text, next: wayIn(next) }
    : null;
}

/** Shown when a screen could not be loaded: not found, or a failure with a way to retry. */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return (
    <Screen path={pathname}>
      {isRouteErrorResponse(error) && (error.status === 404 || error.status === 410) ? (
        <Suspense>
          <NotFoundScreen gone={goneIn(error.data)} />
        </Suspense>
      ) : (
        <FailedMessage href={pathname + search} />
      )}
    </Screen>
  );
}
