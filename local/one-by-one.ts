/** Runs tasks one at a time, in the order they came; one that fails does not hold up the next. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
