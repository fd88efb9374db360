import { Form } from "@remix-run/react";

const FORM = "save";
const PATH = "/job-seeker/saved";

/** The form that every SaveButton of a page sends; `back` is where its answer leads. */
export function SaveForm({ back }: { back: string }) {
  return (
    <Form id={FORM} method="post" action={PATH} preventScrollReset className="hidden">
      <input type="hidden" name="back" value={back} />
    </Form>
  );
}

/** Where on a page a position's button is. */
export const saveAnchor = (id: string) => `s-${id.slice(0, 8)}`;

/**
 * Saves a position, or removes it from the saved ones. A list has many, so each is short. Visitors sign in first and come
 * back to the position by its address.
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
