import { type ReactNode, useId } from "react";
import css from "./card.module.css";

/** How a state is meant; its word says the same. */
export type Tone = "good" | "calm" | "warning" | "over";

interface CardProps {
  title: ReactNode;
  /** The state of what the card is about, if it has one. */
  state?: { words: string; tone: Tone };
  children: ReactNode;
}

/** Something that a person has, with its state beside its title. */
export function Card({ title, state, children }: CardProps) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {state ? (
          <span className={css.state} data-tone={state.tone}>
            {state.words}
          </span>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** What a card says first. */
export function CardLead({ children }: { children: ReactNode }) {
  return <p className={css.lead}>{children}</p>;
}

/** A number that matters most. */
export function CardFigure({ figure, children }: { figure: number; children: ReactNode }) {
  return (
    <p className={css.figure}>
      <b>{figure}</b> {children}
    </p>
  );
}

/** Names and what they stand for. */
export function CardFacts({ facts }: { facts: readonly { name: string; key?: string; value: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, key = name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CardMeterProps {
  label: string;
  value: number;
  most: number;
}

/** How much of something is used, as a bar. */
export function CardMeter({ label, value, most }: CardMeterProps) {
  return <progress className={css.meter} value={value} max={most} aria-label={label} />;
}

/** What else to know. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}
