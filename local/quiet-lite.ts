/**
 * Lite prints every error of the database with its whole statement and values,
 * people's data among them. This makes one line of each, without values, until
 * the returned function is called.
 */
export function quietLite(print: (line: string) => void): () => void {
  const { error: printError, warn: printWarning } = console;
  console.error = (...values: unknown[]) => {
    const [first] = values;
    if (first instanceof Error && "code" in first) {
      print(`database: ${String(first.code)} ${first.message}`);
    } else printError(...values);
  };
  console.warn = (...values: unknown[]) => {
    if (!String(values[0]).startsWith("EXPERIMENTAL FEATURES")) printWarning(...values);
  };
  return () => {
    console.error = printError;
    console.warn = printWarning;
  };
}
