/** Reloads an open page's data once when the network is back. */

let underWay = false;

/**
 * Reloads the page's data, if the server answers, no form on the page is filled in, and nothing on it would be lost:
 * what an action answered (errors, recovery codes) goes with a reload, and some of it is shown only once.
 */
export async function reloadData(revalidate: () => void): Promise<void> {
  if (underWay || document.querySelector("[data-answered]")) return;
  if ([...document.forms].some(isFilledIn)) return;
  underWay = true;
  try {
    const { ok } = await fetch("/healthz", { cache: "no-store" });
    if (ok) revalidate();
  } catch {
    // Not back after all; the browser fires the event again.
  } finally {
    underWay = false;
  }
}

/** Whether a form has user input: if the session ended meanwhile, reloading would navigate away from it. */
function isFilledIn(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
      return field.checked !== field.defaultChecked;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      return field.type !== "hidden" && field.value !== field.defaultValue;
    return (
      field instanceof HTMLSelectElement &&
      [...field.options].some((option) => option.selected !== option.defaultSelected)
    );
  });
}
