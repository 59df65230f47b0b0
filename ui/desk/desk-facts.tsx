/** Names and what they stand for, one below the other. */
export function DeskFacts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl className="desk-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
