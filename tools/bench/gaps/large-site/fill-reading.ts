import { fold } from "../../../../domains/groups/rules.ts";
import { fill } from "./rows.ts";
import { DAY_MS, dayAt, idAt, lastName, pick, type Site } from "./site.ts";

function* pinsOf({ people, pages, random }: Site) {
  for (const { id, since } of people) {
    const from = Math.floor(random() * pages.length);
    for (let pin = 0; pin < 4; pin += 1) {
      const page = pages[(from + pin * 7) % pages.length];
      if (page)
        yield {
          account_id: id,
          page_id: page.id,
          edition: page.edition,
          position: pin + 1,
          pinned_at: since + pin * 1_000,
        };
    }
  }
}

export function fillPins(site: Site): number {
  return fill(site.database, "pinned_pages", pinsOf(site));
}

/** One of a thousand readers has 400 notes, the others two. */
function* notesOf(site: Site) {
  const { people, pages, now, random } = site;
  const [quote, prefix, suffix] = [
    "Abbreviate the names of the parties as the table says",
    "In a citation, ",
    " unless",
  ];
  for (const [at, { id, since }] of people.entries())
    for (let index = 0; index < (at % 1_000 === 0 ? 400 : 2); index += 1) {
      const page = pick(site, pages);
      const time = since + random() * (now - since);
      const note = `Check ${lastName(site)} v. ${lastName(site)} against the table before filing; see memo ${index}`;
      yield {
        id: idAt(time),
        account_id: id,
        page_id: page.id,
        edition: page.edition,
        page_title: page.title,
        quote,
        prefix,
        suffix,
        note,
        created_at: time,
        updated_at: time,
        size: note.length + quote.length,
        search_text: fold(`${note} ${quote}`),
      };
    }
}

export function fillNotes(site: Site): number {
  return fill(site.database, "reading_notes", notesOf(site));
}

function* viewsOf({ people, pages, random }: Site) {
  for (const [at, { id, since }] of people.entries()) {
    if (at % 2 === 1) continue;
    const from = Math.floor(random() * pages.length);
    for (let view = 0; view < 8; view += 1) {
      const page = pages[(from + view) % pages.length];
      if (page) yield { account_id: id, page_id: page.id, viewed_at: since + view * 9_999 };
    }
  }
}

export function fillViewed(site: Site): number {
  return fill(site.database, "viewed_pages", viewsOf(site));
}

function* eventsOf(site: Site) {
  const { people, now } = site;
  const kinds = ["signed-in", "signed-in", "signed-in", "sign-in-failed", "password-changed", "limit-reached"] as const;
  const all = people.length * 3;
  for (let index = 0; index < all; index += 1) {
    const at = now - 399 * DAY_MS + (index / all) * 399 * DAY_MS;
    yield {
      id: idAt(at),
      kind: pick(site, kinds),
      account_id: pick(site, people).id,
      network: `10.${index % 250}.0.0/24`,
      at,
    };
  }
}

function* sessionsOf(site: Site) {
  const { people, now, random } = site;
  for (let index = 0; index < people.length * 0.6; index += 1) {
    const at = now - 29 * DAY_MS + random() * 29 * DAY_MS;
    yield {
      id: idAt(at),
      account_id: pick(site, people).id,
      token_hash: `${idAt(at)}-hash`,
      created_at: at,
      last_seen_at: at,
      expires_at: at + 30 * DAY_MS,
      device: "Chrome on Linux",
      network: "10.1.1.0/24",
    };
  }
}

function* wordsOf({ people, now }: Site) {
  const today = Math.floor(now / DAY_MS);
  for (let at = 0; at < people.length; at += 10)
    for (let day = 0; day < 8; day += 1) yield { account_id: people[at]?.id ?? "", day: today - day, words: 900 };
}

export function fillLog(site: Site): number {
  const { database } = site;
  return (
    fill(database, "account_sessions", sessionsOf(site)) +
    fill(database, "served_words", wordsOf(site)) +
    fill(database, "account_events", eventsOf(site))
  );
}

function* countsOf({ pages, now }: Site) {
  for (let day = 0; day < 400; day += 1)
    for (const { id } of pages) yield { what: "page", day: dayAt(now - day * DAY_MS), key: id, count: 100 };
}

function* missesOf(site: Site) {
  const { accounts, now, random } = site;
  for (let index = 0; index < accounts * 0.4; index += 1)
    yield {
      index_name: "v22",
      query: `query ${lastName(site).toLowerCase()} ${index}`,
      count: 1 + Math.floor(random() * 9),
      first_missed_at: now - 90 * DAY_MS,
      last_missed_at: now - random() * 90 * DAY_MS,
    };
}

export function fillCounts(site: Site): number {
  return fill(site.database, "daily_counts", countsOf(site)) + fill(site.database, "search_misses", missesOf(site));
}
