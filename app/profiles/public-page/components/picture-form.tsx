import type { formState } from "#app/platform/form-state.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { Form } from "#app/ui/form.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { OwnPicture } from "../queries.server.ts";
import { EDIT_PATH, picturePath, PICTURES, type PictureKind } from "../rules.ts";

const WORDS: Record<PictureKind, { title: string; lead: string; hint: string }> = {
  logo: {
    title: "Logo",
    lead: "Candidates see it beside your name, on your page and on your positions.",
    hint: "A JPEG, PNG or WebP image up to 5 MB, at least 64 pixels wide and high. A square works best.",
  },
  photo: {
    title: "Photo",
    lead: "Candidates see it at the top of your page. Show the place or the team, never a patient.",
    hint: "A JPEG, PNG or WebP image up to 5 MB, at least 640 by 360 pixels. We crop it to a wide frame.",
  },
};

/** A logo or photo at its public size. */
export function ShownPicture(props: { kind: PictureKind; name: string; picture: OwnPicture }) {
  const { kind, name, picture } = props;
  if (kind === "logo")
    return (
      <Mark
        name={name}
        src={picture ? picturePath(picture.id) : undefined}
        className="size-24 text-3xl"
      />
    );
  return picture ? (
    <img
      src={picturePath(picture.id)}
      alt={picture.alt ?? ""}
      {...PICTURES.photo}
      className="aspect-video h-auto w-full max-w-sm rounded-lg bg-sunken object-cover"
    />
  ) : (
    <p className="text-muted">No photo yet</p>
  );
}

/** Form to upload or replace the logo or photo. */
export function PictureForm(props: {
  kind: PictureKind;
  name: string;
  picture: OwnPicture;
  form: ReturnType<typeof formState>;
}) {
  const { kind, name, picture, form } = props;
  const { title, lead, hint } = WORDS[kind];
  return (
    <div className="max-w-2xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: EDIT_PATH, label: "Your facility" }]} current={title} />
        <PageHeading title={title} lead={lead} />
      </div>
      <ShownPicture {...{ kind, name, picture }} />
      <Form encType="multipart/form-data" errors={summaryErrors(form.errors)}>
        <input type="hidden" name="kind" value={kind} />
        {kind === "photo" ? (
          <TextInput
            {...form.field("alt")}
            label="Description"
            hint="For people who can’t see it. Example: Two nurses at the desk of the emergency department."
            maxLength={200}
            required
          />
        ) : null}
        <FileInput
          {...form.field("file")}
          label="File"
          hint={hint}
          accept="image/jpeg,image/png,image/webp"
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText="Uploading…">
            {picture ? `Replace ${kind}` : `Upload ${kind}`}
          </SubmitButton>
          <ButtonLink to={EDIT_PATH} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
