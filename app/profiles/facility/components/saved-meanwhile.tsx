import type { formState } from "#app/platform/form-state.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Link } from "#app/ui/link.tsx";
import type { TypedValues } from "../../onboarding/step-form.ts";
import { FIELD_LABELS } from "../words.ts";

/** What another window or a colleague saved where this form says something else. */
export function SavedMeanwhile(props: { saved: TypedValues; form: ReturnType<typeof formState> }) {
  const { saved, form } = props;
  const differing = Object.keys(FIELD_LABELS).filter(
    (name) => name in saved && String(saved[name] ?? "") !== (form.value(name) ?? ""),
  );
  return (
    <div id="saved-meanwhile" tabIndex={-1}>
      <Banner tone="warning" title="Saved meanwhile">
        {differing.length === 0 ? (
          <p>The same as here. Nothing is lost.</p>
        ) : (
          <ul className="space-y-1">
            {differing.map((name) => (
              <li key={name} className="break-words">
                {FIELD_LABELS[name]}: {String(saved[name] ?? "") || "nothing"}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2">
          Send yours once more to keep it, or <Link to="?">take over what is saved</Link>.
        </p>
      </Banner>
    </div>
  );
}
