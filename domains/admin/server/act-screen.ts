import type { AdminPlan } from "../../accounts/contract.ts";
import { type ScreenActName, screenActs } from "../../accounts/rules.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { movedSince } from "./act.ts";
import type { AdminAnswer, AdminScreen, AdminShown, AdminVisit } from "./screens.ts";

type Answer<Shown> = AdminAnswer<Shown | AdminShown>;
type Screen<Shown> = AdminScreen<Shown | AdminShown>;

/** Something that can be done in admin, at an address of its own. */
interface ScreenAct<Done, Shown> {
  path: string;
  /** What it does: what it takes to do it follows from that. */
  act: ScreenActName;
  /** What it is called: the screen's title, and what its last button says. */
  label: string;
  /** The screen that leads to it. */
  above(visit: AdminVisit): Promise<{ label: string; href: string }> | { label: string; href: string };
  /** The names of what its form sends. */
  fields?: RegExp;
  /** Asks for what it needs; without it, it needs nothing but to be agreed to. */
  form?(visit: AdminVisit): Promise<Shown> | Shown;
  /** Looks at it and does nothing yet. @throws AppError why it can't be done */
  plan(visit: AdminVisit): Promise<AdminPlan<Done>>;
  /** What is answered once it is done: the address to go on to, or a screen. */
  done(result: Done, visit: AdminVisit): Promise<string | Answer<Shown>> | string | Answer<Shown>;
}

/**
 * A screen that asks for what an act needs, says what will happen, and does it once that is agreed to
 * (docs/decisions/admin.md).
 */
export function actScreen<Done, Shown = never>(
  act: ScreenAct<Done, Shown>,
): Screen<Shown> & Required<Pick<Screen<Shown>, "form">> {
  const { path, act: name, label, fields = /^$/ } = act;
  const answer = async (visit: AdminVisit, shown: Shown | AdminShown): Promise<Answer<Shown>> => ({
    title: label,
    above: await act.above(visit),
    shown,
  });
  const ask = async (visit: AdminVisit): Promise<Answer<Shown>> => {
    const { sentence, lines = [], facts = [], compared = null, agreed } = await act.plan(visit);
    const { href: cancelHref } = await act.above(visit);
    const typed = Object.fromEntries(Object.entries(visit.fields).filter(([name]) => fields.test(name)));
    const asked = { sentence, lines, facts, compared, agreed, typed, csrfToken: visit.csrfToken };
    const view = { action: visit.path, label, cancelHref, ...asked };
    return await answer(visit, { screen: "agreement", view });
  };
  const askOrSayWhyNot = async (visit: AdminVisit): Promise<Answer<Shown>> =>
    await ask(visit).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.status === 404 || error.status >= 500) throw error;
      // Whoever sent it nevertheless is told so above.
      const why = Object.keys(visit.fields).length > 0 ? "" : error.message;
      return await answer(visit, { screen: "obstacle", view: { why, backHref: (await act.above(visit)).href } });
    });
  return {
    path,
    action: screenActs[name].action,
    listed: null,
    load: async (visit) => (act.form ? await answer(visit, await act.form(visit)) : await askOrSayWhyNot(visit)),
    form: {
      act: name,
      send: async (visit) => {
        const { agreed } = visit.fields;
        if (agreed === undefined) return await ask(visit);
        const plan = await act.plan(visit);
        if (agreed !== plan.agreed) throw movedSince();
        const next = await act.done(await plan.run(), visit);
        return typeof next === "string" ? next : { ...next, isDone: true };
      },
    },
  };
}
