import { createInterface } from "node:readline/promises";
import { parseMailbox } from "../../../domains/messaging/server/public.ts";
import { StartError } from "../../../platform/starting/starting.ts";
import { settings } from "../../starting/settings.ts";

/** What a new installation has to know. */
export interface Answers {
  PUBLIC_URL: string;
  SMTP_URL: string;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
  /** 'Ada Byron <ada@example.org>' */
  owner: string;
}

interface Question {
  name: keyof Answers;
  /** The option that answers it. */
  option: string;
  asks: string;
  /** What Enter means, where anything can be guessed from the answers before. */
  guess(given: Partial<Answers>): string | undefined;
  /** What is wrong with an answer: the rest of a sentence that begins with "It". */
  refuse(answer: string): string | undefined;
}

const hostOf = ({ PUBLIC_URL: url = "" }: Partial<Answers>) => (URL.canParse(url) ? new URL(url).hostname : undefined);

/** The questions of `init`, in their order. */
export const questions: readonly Question[] = [
  {
    name: "PUBLIC_URL",
    option: "url",
    asks: "The address that readers will open, such as https://manual.example.org",
    guess: () => undefined,
    refuse: (answer) => wrongIn("PUBLIC_URL", answer),
  },
  {
    name: "SMTP_URL",
    option: "mail-server",
    asks: "The mail server, such as smtps://user:password@mail.example.org (%40 for an @ in user or password)",
    guess: () => undefined,
    refuse: (answer) => wrongIn("SMTP_URL", answer),
  },
  {
    name: "MAIL_FROM",
    option: "sender",
    asks: "The sender of its emails",
    guess: (given) => `Fieldstone <no-reply@${hostOf(given)}>`,
    refuse: (answer) => wrongIn("MAIL_FROM", answer),
  },
  {
    name: "SUPPORT_EMAIL",
    option: "support",
    asks: "The address that readers write to for help",
    guess: (given) => `help@${hostOf(given)}`,
    refuse: (answer) => wrongIn("SUPPORT_EMAIL", answer),
  },
  {
    name: "owner",
    option: "owner",
    asks: "Who owns it, such as Ada Byron <ada@example.org>",
    guess: () => undefined,
    refuse: (answer) =>
      readOwner(answer) === undefined
        ? "must be a first name, a last name and an address such as Ada Byron <ada@example.org>"
        : undefined,
  },
];

function wrongIn(name: "PUBLIC_URL" | "SMTP_URL" | "MAIL_FROM" | "SUPPORT_EMAIL", answer: string): string | undefined {
  return settings.shape[name].safeParse(answer).error?.issues[0]?.message;
}

/** The owner of an installation. */
export interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

/** Reads 'Ada Byron <ada@example.org>'; undefined if it is anything else. */
export function readOwner(answer: string): Owner | undefined {
  const { address = "", name = "" } = parseMailbox(answer) ?? {};
  const [firstName = "", ...rest] = name.split(" ");
  return address === "" || rest.length === 0 ? undefined : { email: address, firstName, lastName: rest.join(" ") };
}

/** Where answers come from, and where questions go. */
export interface Conversation {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/**
 * Asks what `given` doesn't say, and again after a wrong answer. Input that ends leaves everything as it was.
 * @throws StartError for a wrong answer in `given`, or if the input ends
 */
export async function askAll(given: Partial<Answers>, { input, output }: Conversation): Promise<Answers> {
  const answers: Partial<Answers> = {};
  const reader = createInterface({ input, output });
  // Lines that were sent at once, by a file or a pipe, wait for their questions.
  const lines = reader[Symbol.asyncIterator]();
  const open = questions.filter(({ name }) => given[name] === undefined);
  try {
    for (const question of questions) {
      const { name, option, refuse } = question;
      const said = given[name];
      const wrong = said === undefined ? undefined : refuse(said);
      if (wrong !== undefined) throw new StartError(`--${option} ${wrong}.`);
      answers[name] =
        said ?? (await ask(question, answers, `${open.indexOf(question) + 1} of ${open.length}`, lines, output));
    }
  } finally {
    // A terminal that is still read would keep the process alive.
    reader.close();
  }
  const { PUBLIC_URL = "", SMTP_URL = "", MAIL_FROM = "", SUPPORT_EMAIL = "", owner = "" } = answers;
  return { PUBLIC_URL, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, owner };
}

async function ask(
  { asks, guess, refuse }: Question,
  before: Partial<Answers>,
  place: string,
  lines: AsyncIterator<string>,
  output: NodeJS.WritableStream,
): Promise<string> {
  const guessed = guess(before);
  const usual = guessed === undefined || refuse(guessed) !== undefined ? undefined : guessed;
  for (;;) {
    output.write(`\n${place}. ${asks}${usual === undefined ? "" : ` [${usual}]`}\n> `);
    const line = await lines.next();
    if (line.done === true) throw new StartError("\nNothing was changed: not every question was answered.");
    const answer = line.value.trim() || usual || "";
    const wrong = refuse(answer);
    if (wrong === undefined) return answer;
    output.write(`It ${wrong}.\n`);
  }
}
