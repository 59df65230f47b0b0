import { renewToken } from "../../../../../platform/client/api-client.ts";
import { type Person, personOnPage } from "../../../../../platform/client/person-on-page.ts";
import { signInAgain, type SignedInAgain } from "../../../../../platform/client/session-change.ts";
import type { EditorStart } from "../../../admin/editing-contract.ts";
import { element } from "./editing/element.ts";

/**
 * Tells the calls of the page whose it is, and asks its user to log in again, in another tab, where the session has ended
 * under the text. The text stays.
 */
export function keepSession({ person, csrfToken }: Pick<EditorStart, "person" | "csrfToken">): void {
  const owner = element("div", { class: "shell", hidden: true, "data-signed-in": true });
  owner.style.display = "none";
  Object.assign(owner.dataset, { ...person, csrf: csrfToken });
  document.body.append(owner);
  signInAgain.ask = askToSignIn;
}

function askToSignIn(): Promise<SignedInAgain> {
  const person = personOnPage();
  const { promise, resolve } = Promise.withResolvers<SignedInAgain>();
  const words = element(
    "p",
    { role: "status" },
    "Your text is kept in this browser. Log in again, then continue where you left off.",
  );
  const link = element(
    "a",
    { class: "button button-primary", href: "/login?return=%2Fadmin", target: "_blank", rel: "noopener" },
    "Log in in another tab",
  );
  const goOn = element("button", { type: "button", class: "button" }, "Continue");
  const dialog = element(
    "dialog",
    { class: "editor-dialog", "aria-label": "You have been logged out" },
    element("h2", {}, "You have been logged out"),
    words,
    element("div", { class: "editor-choices" }, link, goOn),
  );
  const check = async () => {
    const outcome = await outcomeFor(person);
    if (outcome === "nobody") words.textContent = "You are not logged in yet. Your text is kept in this browser.";
    else if (outcome === "other")
      words.textContent = "Another account is logged in. Log in with the account that wrote this.";
    else dialog.close();
  };
  const checkSoon = () => void check();
  goOn.addEventListener("click", checkSoon);
  addEventListener("focus", checkSoon);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => {
    removeEventListener("focus", checkSoon);
    dialog.remove();
    resolve("same");
  });
  document.body.append(dialog);
  dialog.showModal();
  return promise;
}

async function outcomeFor(person: Person | undefined): Promise<SignedInAgain> {
  try {
    return await renewToken(person);
  } catch {
    return "nobody";
  }
}
