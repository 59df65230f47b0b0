/**
 * A queue: what is asked through the function that it gives is asked one after the other, in the order in which it came,
 * whatever becomes of those before. Each gets its own answer, or its own error.
 */
export function takeTurns(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const answer = last.then(ask);
    last = answer.catch(() => {});
    return answer;
  };
}
