import { useId } from "react";
import type { IssuedDocument } from "../../document-content.ts";
import { documentTitles } from "../../documents/document-kinds.ts";
import styles from "./document.css?url";

/**
 * A document as a page that prints as one: it says what the PDF says, and is there before the PDF is, and without it. Its
 * styles are loaded with it alone.
 */
export function DocumentView({ document }: { document: IssuedDocument }) {
  const { kind, seller, buyer, serves, terms, link } = document;
  const heading = useId();
  const notes = terms === "" ? document.notes : [...document.notes, { title: "Terms", text: terms }];
  const billed = given(buyer.organization, buyer.name, ...buyer.addressLines, buyer.taxNumber);
  return (
    <article className="document" aria-labelledby={heading}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <header className="document-head">
        <p>{seller.name}</p>
        <address>
          <Lines lines={seller.addressLines} />
        </address>
      </header>
      <h1 id={heading} tabIndex={-1}>
        {documentTitles[kind]}
      </h1>
      <dl className="document-facts">
        {factsOf(document).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="document-parties">
        <Party title="Billed to" lines={billed} />
        <Party title="For" lines={serves} />
      </div>
      <DocumentLines document={document} />
      <Sums document={document} />
      {notes.map(({ title, text }) => (
        <section key={`${title} ${text}`} className="document-note">
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {link === null ? null : (
        <p className="document-link">
          <a href={link.url}>{link.text}</a>
        </p>
      )}
      <footer className="document-foot">
        {given(seller.name, seller.taxNumber).join(" · ")}
        {seller.email === "" ? null : (
          <>
            {" · "}
            <a href={`mailto:${seller.email}`}>{seller.email}</a>
          </>
        )}
        {seller.footer.map((line) => ` · ${line}`).join("")}
      </footer>
    </article>
  );
}

function given(...lines: readonly string[]): string[] {
  return lines.filter((line) => line !== "");
}

function factsOf({ number, issuedOn, dueOn, validUntil, refersTo, order, buyer }: IssuedDocument) {
  const facts: [name: string, value: string][] = [
    ["Number", number],
    ["Issued", issuedOn],
    ["Due", dueOn],
    ["Valid until", validUntil],
    ["For invoice", refersTo],
    ["Order", order],
    ["Your reference", buyer.purchaseOrder],
  ];
  return facts.filter(([, value]) => value !== "");
}

function Lines({ lines }: { lines: readonly string[] }) {
  // They never change places, and two may say the same.
  // oxlint-disable-next-line react/no-array-index-key -- see above
  return lines.map((line, index) => <span key={index}>{line}</span>);
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <p>
        <Lines lines={lines} />
      </p>
    </section>
  );
}

/** What was bought. Columns that no line fills are left out. */
function DocumentLines({ document: { kind, lines } }: { document: IssuedDocument }) {
  const hasQuantity = lines.some(({ quantity }) => quantity !== "");
  const hasUnitPrice = lines.some(({ unitPrice }) => unitPrice !== "");
  return (
    // A table that is wider than a phone is scrolled, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section className="document-lines" aria-label={`Lines of the ${kind.replace("-", " ")}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            {hasQuantity ? <th scope="col">Quantity</th> : null}
            {hasUnitPrice ? <th scope="col">Unit price</th> : null}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, detail, quantity, unitPrice, amount }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never change places, and two may say the same
            <tr key={index}>
              <th scope="row">
                {text}
                {detail === "" ? null : <small>{detail}</small>}
                {quantity === "" ? null : (
                  <small className="document-count">{unitPrice === "" ? quantity : `${quantity} × ${unitPrice}`}</small>
                )}
              </th>
              {hasQuantity ? <td>{quantity}</td> : null}
              {hasUnitPrice ? <td>{unitPrice}</td> : null}
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Sums({ document: { sums } }: { document: IssuedDocument }) {
  const isOwed = sums.due !== "" && sums.due !== sums.total;
  return (
    <dl className="document-sums">
      <Sum name="Subtotal" amount={sums.net} />
      {sums.taxes.map(({ name, amount }) => (
        <Sum key={`${name} ${amount}`} name={name} amount={amount} />
      ))}
      <Sum name="Total" amount={sums.total} isStrong />
      {sums.paid === "" ? null : <Sum name="Paid" amount={sums.paid} />}
      {isOwed ? <Sum name="Amount due" amount={sums.due} isStrong /> : null}
    </dl>
  );
}

function Sum({ name, amount, isStrong = false }: { name: string; amount: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? "document-strong" : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
