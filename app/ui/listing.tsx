import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { isNarrowed, widened, type FilterField, type FilterFields } from "#app/platform/filters.ts";
import { listHref, type Filters } from "#app/platform/keyset.ts";
import { Button, ButtonLink } from "./button.tsx";
import { Checkbox } from "./choices.tsx";
import { cx } from "./cx.ts";
import { Disclosure } from "./disclosure.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Form } from "./form.tsx";
import { Link } from "./link.tsx";
import { Pagination } from "./pagination.tsx";
import { Select, type SelectProps } from "./select.tsx";
import { SubNav } from "./sub-nav.tsx";
import { DateInput, TextInput } from "./text-input.tsx";

type FilterFormProps = {
  /** The form's label: "Find people". */
  label: string;
  fields: FilterFields;
  /** The filters in the URL. */
  asked: Filters;
  /** Options of fields that only the database knows, and those with numbers in them. */
  options?: Readonly<Record<string, SelectProps["options"]>> | undefined;
  /** The URL of the unfiltered list. */
  allAt?: string | undefined;
  /** The label that expands the form, such as "Filter and sort"; without it, the form is always open. */
  folded?: string | undefined;
  /** The button's label; "Show" unless set. */
  button?: string | undefined;
};

/** The filters of a list: a GET form, in which no field is marked as optional. */
export function FilterForm(props: FilterFormProps) {
  const { label, fields, asked, options, allAt, folded, button = "Show" } = props;
  if (folded) {
    const set = Object.keys(asked).filter((name) => isNarrowed(fields, { [name]: asked[name] }));
    return (
      <Disclosure summary={set.length > 0 ? `${folded} (${set.length})` : folded}>
        <FilterForm {...props} folded={undefined} />
      </Disclosure>
    );
  }
  const shown = Object.values(fields).filter(({ kind }) => kind !== "hidden" && kind !== "view");
  return (
    <Form method="get" aria-label={label}>
      <div
        className={cx(
          "grid items-end gap-4 [&_.field-mark]:hidden sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]",
          // One field and its button fit on one line of a phone.
          shown.length === 1 && "max-sm:grid-cols-[1fr_auto]",
        )}
      >
        {Object.entries(fields).map(([name, field]) => (
          <FilterInput
            key={name}
            {...{ name, field }}
            value={asked[name]}
            options={options?.[name]}
          />
        ))}
        <div className="flex flex-wrap gap-x-4">
          <Button variant="secondary">{button}</Button>
          {allAt ? (
            <Link to={allAt} className="inline-flex min-h-11 items-center">
              Show all
            </Link>
          ) : null}
        </div>
      </div>
    </Form>
  );
}

function FilterInput(props: {
  name: string;
  field: FilterField;
  value: string | undefined;
  options: SelectProps["options"] | undefined;
}) {
  const { name, field, value, options } = props;
  if (field.kind === "hidden") return null;
  const given = { name, label: field.label };
  switch (field.kind) {
    case "view":
      return value ? <input type="hidden" name={name} value={value} /> : null;
    case "words":
      return (
        <TextInput
          {...given}
          hint={field.hint}
          type="search"
          defaultValue={value}
          autoComplete="off"
          maxLength={field.longest}
        />
      );
    case "choice":
      return (
        <Select
          {...given}
          placeholder={field.any}
          defaultValue={value}
          options={options ?? field.options}
        />
      );
    case "day":
      return <DateInput {...given} defaultValue={value} />;
    case "tick":
      return <Checkbox {...given} value="yes" defaultChecked={value === "yes"} />;
  }
}

/** Links to the next page of a list and back to its start. */
export function CursorPagination(props: {
  here: string;
  /** The filters in the URL. */
  asked: Filters;
  after: string | null;
  /** The label of the next page: "Older placements". */
  label: string;
}) {
  const { here, after, label } = props;
  // The open entry belongs to the page being left.
  const asked: Filters = { ...props.asked, open: undefined };
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

/** How a list is paged: by cursor, or by page number. */
type Paging =
  | { after: string | null; /** The label of the next page: "Older placements". */ more: string }
  | { page: number; total: number; /** What is listed: "positions". */ noun: string };

type ListPageProps = Pick<FilterFormProps, "fields" | "asked" | "options"> & {
  /** The label of the filter form; none if the list has no filters. */
  label?: string;
  /** The label that expands the form, if it is collapsed at first. */
  folded?: string | undefined;
  rows: readonly unknown[];
  paging: Paging;
  /** The id of the list on its page, for its links. */
  hash?: string;
  /** Shown if no row matches the filters. */
  noMatch?: { title: string; text?: string; all?: string };
  /** Shown if there is nothing at all. */
  empty: ReactNode;
  children: ReactNode;
};

/** A list: links to its views, its filters, its rows or why there are none, and links to more. */
export function ListPage(props: ListPageProps) {
  const { label, folded, fields, asked, rows, paging, options, hash = "", children } = props;
  const here = useLocation().pathname;
  const allAt = isNarrowed(fields, asked) ? listHref(here, widened(fields, asked)) : undefined;
  const hasRows = rows.length > 0;
  const hrefOf = (view: Filters) =>
    listHref(here, { ...asked, ...view, after: undefined, open: undefined }) + hash;
  return (
    <>
      {Object.entries(fields).map(([name, field]) =>
        field.kind === "view" ? (
          <SubNav
            key={name}
            label={field.label}
            links={field.options.map(({ value, label }, at) => ({
              to: at > 0 ? hrefOf({ [name]: value }) : hrefOf({ [name]: undefined }),
              label:
                options?.[name]?.find((one) => "value" in one && one.value === value)?.label ??
                label,
              isHere: (asked[name] ?? field.options[0]?.value) === value,
            }))}
          />
        ) : null,
      )}
      {label ? (
        <FilterForm
          {...{ label, folded, fields, asked, options }}
          allAt={hasRows ? allAt : undefined}
        />
      ) : null}
      {hasRows ? children : <Nothing {...props} {...{ here, allAt }} />}
      {"page" in paging ? (
        <Pagination {...paging} {...{ here, asked, hash }} />
      ) : hasRows ? (
        <CursorPagination {...{ here, asked }} after={paging.after} label={paging.more} />
      ) : null}
    </>
  );
}

function Nothing(props: ListPageProps & { here: string; allAt: string | undefined }) {
  const { asked, paging, noMatch, empty, here, allAt } = props;
  if ("page" in paging ? paging.page > 1 : asked["after"]) {
    return (
      <EmptyState
        title="End of the list"
        actions={
          <ButtonLink to={listHref(here, { ...asked, after: undefined })} variant="secondary">
            Back to the beginning
          </ButtonLink>
        }
      >
        <p>There’s nothing after this.</p>
      </EmptyState>
    );
  }
  if (!noMatch || !allAt) return empty;
  return (
    <EmptyState
      title={noMatch.title}
      actions={
        <ButtonLink to={allAt} variant="secondary">
          {noMatch.all ?? "Show all"}
        </ButtonLink>
      }
    >
      <p>{noMatch.text ?? "Change your filters, or show everything."}</p>
    </EmptyState>
  );
}
