/** Runs tasks one at a time, in order. A failed task does not block the next one. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
