/**
 * Lite prints every database error with the whole statement and its values, including personal data. Until the returned
 * function is called, this prints one line per error without values.
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
