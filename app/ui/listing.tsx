import { listHref, type Filters } from "#app/platform/keyset.ts";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Form } from "./form.tsx";

/** Filters of a list: a form that only asks, so that nothing in it need be marked as optional. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Form method="get" aria-label={label}>
      <div className="grid items-end gap-4 [&_.field-mark]:hidden sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {children}
        <div>
          <Button variant="secondary">Show</Button>
        </div>
      </div>
    </Form>
  );
}

/** Goes on where a list's part ends, and back to its beginning. */
export function CursorPagination(props: {
  here: string;
  /** The filters, as the address has them. */
  asked: Filters;
  after: string | null;
  /** What follows: "Older placements". */
  label: string;
}) {
  const { here, asked, after, label } = props;
  if (!after && !asked["after"]) return null;
  return (
    <nav aria-label="Parts of the list" className="flex flex-wrap gap-3">
      {asked["after"] ? (
        <ButtonLink to={listHref(here, { ...asked, after: undefined })} variant="quiet">
          Back to the beginning
        </ButtonLink>
      ) : null}
      {after ? (
        <ButtonLink to={listHref(here, { ...asked, after })} variant="secondary">
          {label}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
