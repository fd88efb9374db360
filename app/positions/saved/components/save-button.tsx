import { Form } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";

const FORM = "save-position";
const PATH = "/job-seeker/saved";

/** The form that every SaveButton of a page sends; `back` is where its answer leads. */
export function SaveForm({ back }: { back: string }) {
  return (
    <Form id={FORM} method="post" action={PATH} preventScrollReset className="hidden">
      <input type="hidden" name="back" value={back} />
      <svg>
        <symbol id="heart" viewBox="0 0 24 24">
          <path d="M12 20.5 4.2 12.7a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z" />
        </symbol>
      </svg>
    </Form>
  );
}

/** Saves a position, or removes it from the saved ones. Whoever signs in first comes back to it by its address. */
export function SaveButton(props: {
  position: { id: string; title: string; saved?: boolean };
  className?: string;
}) {
  const {
    position: { id, title, saved },
    className,
  } = props;
  return (
    <button
      id={`save-${id}`}
      form={FORM}
      formAction={`${PATH}?position=${id}`}
      name={saved ? "remove" : "save"}
      value={id}
      className={cx("btn btn-quiet save", className)}
    >
      <svg className={saved ? "is-saved" : undefined} aria-hidden="true">
        <use href="#heart" />
      </svg>
      {saved ? "Saved" : "Save"}
      <span className="sr-only">
        {" "}
        {title}
        {saved ? ", remove" : ""}
      </span>
    </button>
  );
}
