import { z } from "zod";
import type { Account } from "../../../../domains/accounts/contract.ts";
import { createAccount } from "../../../../domains/accounts/server/records/public.ts";
import { type addMember, createGroup } from "../../../../domains/groups/server/public.ts";
import { describeTerms, readAccountFacts } from "../../../../domains/subscriptions/server/public.ts";
import { grantTerm } from "../../../../domains/subscriptions/server/terms/public.ts";
import { addDays, type Day } from "../../../../platform/clock/time-zone.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { TestDatabase } from "../../../../platform/testing/databases.ts";
import { PlainBrowser, type TestProduct } from "../../../starting/testing/open-test-product.ts";
import type { TestShop } from "../../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import type { AdminShop } from "./open-admin-shop.ts";

const actor = { id: null, name: "A test" };

/** Accounts that are merged with each other, what they have, and the mails about it. */
export class MergeWorld {
  private readonly database: TestDatabase;
  private readonly product: TestProduct;
  private readonly shop: TestShop;
  private count = 0;

  constructor(database: TestDatabase, { product, shop }: Pick<AdminShop, "product" | "shop">) {
    this.database = database;
    this.product = product;
    this.shop = shop;
  }

  today(): Day {
    return this.shop.at.zone.dayAt(systemClock.now());
  }

  async newAccount(name: string): Promise<Account> {
    const person = { email: `${name}${++this.count}@b.test`, firstName: "Milo", lastName: "Twice" };
    return await this.database.db
      .transaction()
      .execute((trx) =>
        createAccount(trx, systemClock, { ...person, userType: "librarian", emailVerifiedAt: systemClock.now() }),
      );
  }

  async newPair() {
    const [kept, other] = [await this.newAccount("kept"), await this.newAccount("other")];
    const fields = { email: other.email, reason: "Request 17" };
    return { kept, other, path: `/admin/users/${kept.id}/merge`, fields };
  }

  async give(account: Account, startsAgo: number, days: number): Promise<void> {
    const startsOn = addDays(this.today(), -startsAgo);
    const term = { holder: { accountId: account.id }, length: { days }, startsOn, source: "test" };
    await this.database.db.transaction().execute((trx) => grantTerm(trx, this.shop.at, term));
  }

  async newGroup(title: string): Promise<string> {
    return await this.database.db.transaction().execute(async (trx) => {
      const id = await createGroup(trx, this.shop.at, { title, type: "team", actor });
      await grantTerm(trx, this.shop.at, {
        holder: { groupId: id },
        length: { days: 90 },
        paidSeats: 3,
        source: "test",
      });
      return id;
    });
  }

  async place(account: Account, groupId: string, how: typeof addMember): Promise<void> {
    await this.database.db
      .transaction()
      .execute((trx) => how(trx, this.shop.at, { groupId, account, actor }, this.database.flavor));
  }

  async daysLeft({ id }: Account): Promise<number> {
    const { fields } = describeTerms(await readAccountFacts(this.database.db, id), this.shop.at);
    return fields.daysLeftInSubscription + fields.hasPausedSubscriptions;
  }

  async read(account: Account, page: string, at: number): Promise<void> {
    const { db } = this.database;
    const common = { account_id: account.id, page_id: page };
    await db
      .insertInto("pinned_pages")
      .values({ ...common, edition: "v22", position: at, pinned_at: at })
      .execute();
    await db
      .insertInto("viewed_pages")
      .values({ ...common, viewed_at: at, anchor: "", along: at })
      .execute();
    const words = { page_title: "P", quote: "q", prefix: "", suffix: "", note: `secret ${page}` };
    const note = { ...common, ...words, edition: "v22", created_at: at, updated_at: at, size: 9, search_text: null };
    await db
      .insertInto("reading_notes")
      .values({ ...note, id: newId(systemClock) })
      .execute();
  }

  /** What the newest mail of a kind to an address says. */
  async newestMail(email: string, template: string): Promise<unknown> {
    const mails = this.database.db.selectFrom("outbox").select("props").where("template", "=", template);
    const mail = await mails.where("to_address", "=", email).orderBy("id", "desc").executeTakeFirst();
    return mail?.props ? readJson(mail.props) : null;
  }

  /** The code in the newest mail that asks the owner of an address. */
  async codeFor(email: string): Promise<string> {
    return codeOf(z.object({ link: z.string() }).parse(await this.newestMail(email, "merge-asked")).link);
  }

  /** The code in the newest mail that lets an address undo a merge, or stop it. */
  async undoCodeFor(email: string, template = "accounts-merged"): Promise<string> {
    const mail = z.object({ undoLink: z.string().optional(), link: z.string().optional() });
    const { undoLink, link } = mail.parse(await this.newestMail(email, template));
    return codeOf(undoLink ?? link ?? "");
  }

  /** Presses the button on the page of a link. */
  async consent(code: string) {
    const owner = new PlainBrowser(this.product.app);
    const page = await owner.open(`/merge-accounts?code=${encodeURIComponent(code)}`);
    return { page, answer: await owner.submit("/merge-accounts", { code }) };
  }

  /** Presses the button on the page that undoes a merge, or stops it. */
  async undo(code: string) {
    const owner = new PlainBrowser(this.product.app);
    const page = await owner.open(`/undo-merge?code=${encodeURIComponent(code)}`);
    return { page, answer: await owner.submit("/undo-merge", { code }) };
  }
}

function codeOf(link: string): string {
  return new URL(link).searchParams.get("code") ?? "";
}
