/** Who did something: 'by Ada Byron', or, without a name, at the server itself. */
export function byWhom(name: string): string {
  return name === "" ? "from the server’s command line" : `by ${name}`;
}
