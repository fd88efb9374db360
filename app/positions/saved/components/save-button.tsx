import { Form } from "@remix-run/react";

const FORM = "save";
const PATH = "/job-seeker/saved";

/** The one form all SaveButtons of a page submit; `back` is the redirect target. */
export function SaveForm({ back }: { back: string }) {
  return (
    <Form id={FORM} method="post" action={PATH} preventScrollReset className="hidden">
      <input type="hidden" name="back" value={back} />
    </Form>
  );
}

/** Anchor of a position's save button on a page. */
export const saveAnchor = (id: string) => `s-${id.slice(0, 8)}`;

/**
 * Saves a position or removes it from the saved list. Kept small because lists have many. Visitors sign in first and
 * then return to the position's URL.
 */
export function SaveButton(props: {
  position: { id: string; title: string; saved?: boolean };
  forVisitors?: boolean;
}) {
  const { id, title, saved } = props.position;
  return (
    <button
      id={saveAnchor(id)}
      form={FORM}
      formAction={props.forVisitors ? `${PATH}?position=${id}` : undefined}
      name={saved ? "remove" : "save"}
      value={id}
      className="save"
      aria-label={saved ? `Saved: ${title}. Remove` : `Save ${title}`}
    >
      {saved ? "Saved" : "Save"}
    </button>
  );
}
