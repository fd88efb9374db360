import { formState } from "#app/platform/form-state.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Option } from "#app/ui/select.tsx";
import type { CertificationRow } from "../queries.server.ts";
import { CertificationFields } from "./fields.tsx";

const COLUMNS: readonly Column<CertificationRow>[] = [
  {
    key: "shortName",
    header: "Abbreviation",
    isName: true,
    cell: ({ code, shortName }) => (
      <Link to={`/admin/certifications/${code}`} className="inline-flex min-h-11 items-center">
        {shortName}
      </Link>
    ),
  },
  {
    key: "name",
    header: "Name",
    cell: ({ name, active }) => `${name}${active ? "" : ", not offered"}`,
  },
  { key: "professions", header: "Professions", cell: ({ professions }) => professions.join(", ") },
  {
    key: "validMonths",
    header: "Valid (months)",
    align: "end",
    cell: ({ validMonths }) => validMonths ?? "",
  },
];

/** One page of the list of certifications. */
export function CertificationTable(props: {
  certifications: readonly CertificationRow[];
  search: string;
}) {
  const { certifications, search } = props;
  return (
    <DataTable<CertificationRow>
      caption="Certifications"
      hideCaption
      rows={certifications}
      rowKey={({ code }) => code}
      columns={COLUMNS}
      empty={
        <EmptyState
          title={search ? `No certifications match “${search}”` : "End of the list"}
          actions={
            <ButtonLink to="/admin/certifications" variant="secondary">
              All certifications
            </ButtonLink>
          }
        >
          <p>
            {search
              ? "Try part of the abbreviation or name. If we don’t have it, add it."
              : "There’s nothing after this."}
          </p>
        </EmptyState>
      }
    />
  );
}

/** Form that adds a certification. */
export function AddCertification(props: { answer: unknown; professions: readonly Option[] }) {
  const form = formState(props.answer);
  return (
    <Disclosure summary="Add a certification" open={form.failed}>
      <Form errors={summaryErrors(form.errors)} className="max-w-xl">
        <CertificationFields form={form} professions={props.professions} />
        <SubmitButton pendingText="Adding…">Add certification</SubmitButton>
      </Form>
    </Disclosure>
  );
}
