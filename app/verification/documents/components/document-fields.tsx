import { formState } from "#app/platform/form-state.ts";
import { Select } from "#app/ui/select.tsx";
import { DateInput } from "#app/ui/text-input.tsx";
import { DOCUMENT_KINDS, DOCUMENT_TYPES, KIND_LABELS } from "../rules.ts";
import { FileInput } from "#app/ui/file-input.tsx";

type Props = {
  form: ReturnType<typeof formState>;
  credentials: readonly { id: string; label: string }[];
  /** The size limit, in megabytes. */
  largest: number;
};

const ACCEPT = Object.keys(DOCUMENT_TYPES).join(",");

/**
 * The fields of a document's form. The file comes last: if it is too large, the fields before it are returned as typed.
 */
export function DocumentFields({ form, credentials, largest }: Props) {
  return (
    <>
      <Select
        {...form.field("kind")}
        label="Document type"
        options={DOCUMENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        placeholder="Choose one"
        width="md"
        required
      />
      {credentials.length ? (
        <Select
          {...form.field("credentialId")}
          label="License or certification"
          options={credentials.map(({ id, label }) => ({ value: id, label }))}
          placeholder="None"
        />
      ) : null}
      <DateInput
        {...form.field("expiresOn")}
        label="Expires on"
        hint="If it has an expiration date."
      />
      <FileInput
        name="file"
        errors={form.field("file").errors}
        label="File"
        hint={`PDF, JPEG or PNG, up to ${largest} MB. A clear photo of the whole page works.`}
        accept={ACCEPT}
        required
      />
    </>
  );
}
