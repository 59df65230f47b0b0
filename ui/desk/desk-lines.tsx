/** Short texts, one below the other. `empty` stands in their place while there are none. */
export function DeskLines({ lines, empty = "" }: { lines: readonly string[]; empty?: string }) {
  if (lines.length === 0) return empty === "" ? null : <p className="desk-empty">{empty}</p>;
  return (
    <ul className="desk-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
