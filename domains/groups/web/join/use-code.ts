import { useLocation } from "react-router";

/** The code in the address, and the address for whoever has to log in first. */
export function useCode(): { code: string; loginHref: string } {
  const { pathname, search } = useLocation();
  return {
    code: new URLSearchParams(search).get("code") ?? "",
    loginHref: `/login?return=${encodeURIComponent(pathname + search)}`,
  };
}
