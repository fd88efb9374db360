/** What an open page does when the network is back: it reads its data again, once. */

let underWay = false;

/** Reads the page's data again, if the server answers and nobody is filling in a form of the page. */
export async function readAgain(revalidate: () => void): Promise<void> {
  if (underWay || [...document.forms].some(isFilledIn)) return;
  underWay = true;
  try {
    const { ok } = await fetch("/healthz", { cache: "no-store" });
    if (ok) revalidate();
  } catch {
    // Not back after all; the browser says when it is.
  } finally {
    underWay = false;
  }
}

/** Whether a form holds something that was typed: a session that ended meanwhile would take the page away. */
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
