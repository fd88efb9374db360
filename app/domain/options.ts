/** Options of a select or radio group, from codes with labels. */
export const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
