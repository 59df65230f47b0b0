import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { PagePlace, PageTitle } from "../panel/page-rows.tsx";
import type { ListedPage } from "../../contract.ts";
import { pinActs } from "../client/pin-acts.ts";
import { pinHref, pinName } from "./pin-name.ts";
import css from "./pin-list.module.css";

/** A pin being dragged, and the one before which it would land now. */
interface Drag {
  id: string;
  before: string | null;
}

interface PinListProps {
  shown: readonly ListedPage[];
  /** Whether the list can be changed yet. */
  isReady: boolean;
  /** Tells who can't see the list what has changed. */
  say(words: string): void;
  unpin(page: ListedPage): void;
}

/**
 * Pinned pages to open, unpin, and reorder: by dragging, by buttons, and by arrow keys on the buttons (PIN-1, PIN-2).
 */
export function PinList({ shown, isReady, say, unpin }: PinListProps) {
  const [drag, setDrag] = useState<Drag>();
  const list = useRef<HTMLOListElement>(null);
  const ids = shown.map(({ id }) => id);

  function place(page: ListedPage, before: string | null): void {
    const rest = ids.filter((id) => id !== page.id);
    const position = before === null ? rest.length + 1 : rest.indexOf(before) + 1;
    say(`${pinName(page)} moved to position ${position} of ${ids.length}.`);
    void pinActs.move(page.id, before);
  }

  function step(page: ListedPage, where: Step, button: HTMLElement): void {
    const before = stepBefore(ids, page.id, where);
    if (before === undefined) return say(`${pinName(page)} is already at the end.`);
    flushSync(() => place(page, before));
    // Moving the row in the document takes the focus from it.
    button.focus();
  }

  /** The pin before which one would land at a height of the screen. */
  function fallsBefore(id: string, y: number): string | null {
    const rows = [...(list.current?.children ?? [])].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const own = row instanceof HTMLElement ? row.dataset["id"] : undefined;
      return own === undefined ? [] : [{ id: own, top, bottom }];
    });
    return dropBefore(rows, id, y);
  }

  function follow({ clientY }: PointerEvent): void {
    if (drag) setDrag({ id: drag.id, before: fallsBefore(drag.id, clientY) });
  }

  function drop(page: ListedPage, { clientY }: PointerEvent): void {
    setDrag(undefined);
    // The last rendered state may lag behind the finger.
    const before = fallsBefore(page.id, clientY);
    if (drag?.id === page.id && before !== nextOf(ids, page.id)) place(page, before);
  }

  return (
    <ol className={css.pins} aria-label="Your pins" ref={list}>
      {shown.map((page, index) => (
        <li
          key={page.id}
          data-id={page.id}
          data-dragged={drag?.id === page.id ? "" : undefined}
          data-drop={drag && drag.id !== page.id && drag.before === page.id ? "" : undefined}
        >
          <span
            className={css.grip}
            data-grip=""
            data-needs-script=""
            title="Drag to reorder"
            onPointerDown={(event) => {
              if (!isReady) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrag({ id: page.id, before: nextOf(ids, page.id) });
            }}
            onPointerMove={follow}
            onPointerUp={(event) => drop(page, event)}
            onPointerCancel={() => setDrag(undefined)}
          />
          <PinText page={page} />
          <span className={css.acts} data-needs-script="">
            <MoveButtons
              name={pinName(page)}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              isReady={isReady}
              step={(where, button) => step(page, where, button)}
            />
            <IconButton
              data-unpin=""
              disabled={!isReady}
              label={`Unpin ${pinName(page)}`}
              title="Unpin"
              icon="close"
              onClick={() => unpin(page)}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The pin after one now: landing before it changes nothing. */
function nextOf(ids: readonly string[], id: string): string | null {
  return ids[ids.indexOf(id) + 1] ?? null;
}

function PinText({ page }: { page: ListedPage }) {
  return (
    <p className={css.text}>
      <a href={pinHref(page)} title="Jump to chapter">
        <span className="visually-hidden">Jump to chapter </span>
        <PageTitle page={page} />
      </a>
      <PagePlace page={page} />
    </p>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isReady: boolean;
  step(where: Step, button: HTMLElement): void;
}

/** Buttons that do the same as dragging. */
function MoveButtons({ name, isFirst, isLast, isReady, step }: MoveButtonsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const where = stepKeys[event.key];
    if (where === undefined) return;
    event.preventDefault();
    step(where, event.currentTarget);
  };
  return (["up", "down"] as const).map((where) => (
    <IconButton
      key={where}
      disabled={!isReady}
      data-move={where}
      label={`Move ${name} ${where}`}
      icon="down"
      aria-disabled={where === "up" ? isFirst : isLast}
      title={`Move ${where}`}
      onClick={(event) => step(where, event.currentTarget)}
      onKeyDown={onKeyDown}
    />
  ));
}

/** A row of a list being reordered, with its position on the screen. */
interface Row {
  id: string;
  top: number;
  bottom: number;
}

/**
 * The row before which a dragged one would land if dropped at `y`: the first whose middle is below, except itself; null
 * for the end.
 */
export function dropBefore(rows: readonly Row[], dragged: string, y: number): string | null {
  const below = rows.find(({ id, top, bottom }) => id !== dragged && y < (top + bottom) / 2);
  return below?.id ?? null;
}

/** The row before which one lands after a step up or down, or to an end; undefined if it can't move there. */
export function stepBefore(ids: readonly string[], id: string, step: Step): string | null | undefined {
  const at = ids.indexOf(id);
  const last = ids.length - 1;
  if (at === -1) return undefined;
  if (step === "up" || step === "first") return at === 0 ? undefined : (ids[step === "up" ? at - 1 : 0] ?? null);
  return at === last ? undefined : step === "down" ? (ids[at + 2] ?? null) : null;
}

type Step = "up" | "down" | "first" | "last";

/** The keys that move a pin while one of its move buttons has the focus. */
const stepKeys: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};
