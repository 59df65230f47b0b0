/** Paths that only this domain's screens and e-mails link to, apart from those every page knows. */
export const stepPaths = {
  signUpAgain: "/sign-up/again",
  undoAddress: "/undo-address",
  reopenAccount: "/reopen-account",
  secondFactor: "/bluebook/security/second-factor",
  secondStep: "/login/code",
} as const;
