import type { SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { serialQueue } from "../../../../platform/client/serial-queue.ts";
import { Menu } from "../../../../ui/menu/menu.tsx";
import { MenuChoice } from "../../../../ui/menu/menu-choice.tsx";
import { noteEdition } from "../../../manual/web/public.tsx";
import type { UserSummary, UserAnswerSummary } from "../../contract.ts";
import { EDITION_FORM } from "../../rules.ts";
import { chooseEdition } from "../client/reader.ts";
import { showError } from "../client/tell.ts";
import { pointAreas } from "../page/point-areas.ts";
import css from "./dashboard.module.css";

interface EditionChoiceProps {
  user: UserSummary;
  sites: UserAnswerSummary["sites"];
  /** For choosing without scripts. */
  csrfToken: string;
}

/** The editions the reader may open, by name: choosing one closes the list and is saved (DASH-4, DASH-5). */
export function EditionChoice({ user, sites, csrfToken }: EditionChoiceProps) {
  const chosen = sites.find(({ handle }) => handle === user.versionPreference);

  async function choose(handle: string) {
    if (handle === (wanted ?? user.versionPreference)) return;
    wanted = handle;
    await inTurn(() => save(handle)).catch(showError);
    if (wanted === handle) wanted = undefined;
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement) void choose(submitter.value);
  }

  return (
    <div className={css.edition} data-edition-choice="">
      <form method="post" action={EDITION_FORM} onSubmit={submit}>
        <input type="hidden" name="csrf" value={csrfToken} />
        <Menu label="Edition" chosen={chosen?.name ?? "Choose an edition"} look="boxed">
          {sites.map(({ handle, name }) => (
            <MenuChoice key={handle} name="version" value={handle} isChosen={handle === user.versionPreference}>
              {name}
            </MenuChoice>
          ))}
        </Menu>
      </form>
      {user.versionPreference === "v21" ? (
        <p className={css.tip} role="note">
          You are reading the 21st Edition. Its rules are kept as they were; citations made today follow the 22nd.
        </p>
      ) : null}
      <p className={css.prompt}>Use dropdown to upgrade to 22nd edition for free</p>
    </div>
  );
}

/** The latest choice, until it is saved. */
let wanted: string | undefined;
/** Choices are saved one after the other; only the last one's edition is shown. */
const inTurn = serialQueue();

async function save(handle: string): Promise<void> {
  await chooseEdition(handle);
  if (wanted !== handle) return;
  await pointAreas(handle);
  if (wanted !== handle) return;
  // Everything around the screen is rendered again for the new edition, and the screen with it.
  flushSync(() => noteEdition(handle));
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("[data-edition-choice] button")?.focus();
}
