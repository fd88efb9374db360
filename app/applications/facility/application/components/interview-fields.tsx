import type { formState } from "#app/platform/form-state.ts";
import { count } from "#app/platform/format.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { options } from "#app/domain/options.ts";
import { INTERVIEW_KINDS } from "#app/domain/interview-kinds.ts";
import type { Interview } from "../queries.server.ts";

/** Kind and place of an interview. For an existing interview only the times can change. */
export function InterviewFacts(props: {
  form: ReturnType<typeof formState>;
  changed: Interview | null;
}) {
  const { form, changed } = props;
  if (changed) {
    return (
      <>
        <p>
          {INTERVIEW_KINDS[changed.kind]}, {count(changed.duration, "minute")}: {changed.place}
        </p>
        <TextArea {...form.field("note")} label="Message" rows={3} />
      </>
    );
  }
  return (
    <>
      <RadioGroup
        {...form.field("kind")}
        label="Interview type"
        options={options(INTERVIEW_KINDS)}
        required
      />
      <TextInput
        {...form.field("place")}
        label="Location, phone or link"
        hint="Address and entrance, the number you’ll call, or the video link."
        required
      />
      <TextInput
        {...form.field("duration")}
        label="Length in minutes"
        inputMode="numeric"
        width="sm"
        required
      />
      <TextArea {...form.field("note")} label="What to bring or know" rows={3} />
    </>
  );
}
