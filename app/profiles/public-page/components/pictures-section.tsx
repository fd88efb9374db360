import { ButtonLink } from "#app/ui/button.tsx";
import type { OwnPicture } from "../queries.server.ts";
import { EDIT_PATH, PICTURES, type PictureKind } from "../rules.ts";
import { ShownPicture } from "./picture-form.tsx";

/** A facility's logo and photo, with actions to change them. */
export function PicturesSection(props: {
  name: string;
  pictures: readonly NonNullable<OwnPicture>[];
  /** Whether the reader may edit. */
  recruits: boolean;
}) {
  const { name, pictures, recruits } = props;
  return (
    <section aria-labelledby="pictures" className="space-y-4">
      <h2 id="pictures" className="text-xl">
        Logo and photo
      </h2>
      <ul className="grid gap-8 sm:grid-cols-[auto_1fr]">
        {(Object.keys(PICTURES) as PictureKind[]).map((kind) => {
          const picture = pictures.find((one) => one.kind === kind) ?? null;
          return (
            <li key={kind} className="space-y-3">
              <ShownPicture {...{ kind, name, picture }} />
              {recruits ? (
                <div className="flex flex-wrap gap-3">
                  <ButtonLink to={`${EDIT_PATH}/${kind}`} variant="secondary">
                    {picture ? `Replace ${kind}` : `Upload ${kind}`}
                  </ButtonLink>
                  {picture ? (
                    <ButtonLink to={`${EDIT_PATH}/${kind}/remove`} variant="quiet">
                      Remove {kind}
                    </ButtonLink>
                  ) : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
