import { useLocation } from "react-router";

/** The code in the address, and the ways to log in, to sign up and to log out that lead back here. */
export function useCode(): { code: string; loginHref: string; signUpHref: string; logoutHref: string } {
  const { pathname, search } = useLocation();
  const back = `return=${encodeURIComponent(pathname + search)}`;
  return {
    code: new URLSearchParams(search).get("code") ?? "",
    loginHref: `/login?${back}`,
    signUpHref: `/sign-up?${back}`,
    logoutHref: `/logout?${back}`,
  };
}
