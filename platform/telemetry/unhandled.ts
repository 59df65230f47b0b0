/**
 * The error of a switch for what it doesn't handle. A case that the types have and the switch has not doesn't compile,
 * because then `value` is not `never`. The message names no value: it may be text that only subscribers read.
 */
export function unhandled(what: string, _value: never): Error {
  return new Error(`This kind of ${what} is not handled.`);
}
