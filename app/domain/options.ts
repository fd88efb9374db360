/** The options of a select or of radio buttons, from stored values with their labels. */
export const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
