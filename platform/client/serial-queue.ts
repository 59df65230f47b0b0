/**
 * Creates a serial queue: calls through the returned function run one after the other, in order, whether or not earlier
 * ones fail. Each gets its own result or error.
 */
export function serialQueue(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const answer = last.then(ask);
    last = answer.catch(() => {});
    return answer;
  };
}
