import { fieldIds, FieldError } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { MOST_TIMES, timeZoneOptions } from "../interview-times.ts";

type FieldOf = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  errors: readonly string[] | undefined;
};

/** Up to five proposed times, each a date and a time, all in one time zone. `field` is formState's. */
export function TimeFields({ field, zoneHint }: { field: FieldOf; zoneHint?: string }) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-semibold">Times to choose from (at least one)</legend>
      <Select
        {...field("timeZone")}
        label="Time zone"
        hint={zoneHint}
        options={timeZoneOptions}
        width="md"
        required
      />
      {Array.from({ length: MOST_TIMES }, (_, index) => (
        <TimeRow
          key={index}
          n={index + 1}
          date={field(`date${index + 1}`)}
          time={field(`time${index + 1}`)}
        />
      ))}
    </fieldset>
  );
}

function TimeRow(props: { n: number; date: ReturnType<FieldOf>; time: ReturnType<FieldOf> }) {
  const { n, date, time } = props;
  const errors = [...(date.errors ?? []), ...(time.errors ?? [])];
  const { errorId } = fieldIds({ name: date.name, errors });
  const control = (of: ReturnType<FieldOf>, type: "date" | "time", label: string) => (
    <input
      id={of.name}
      name={of.name}
      type={type}
      aria-label={label}
      defaultValue={of.defaultValue}
      aria-invalid={of.errors?.length ? true : undefined}
      aria-describedby={errors.length ? errorId : undefined}
      className="control w-auto min-w-32"
    />
  );
  return (
    <div className={errors.length ? "space-y-1.5 border-l-4 border-danger pl-4" : ""}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="w-full shrink-0 text-muted sm:w-14">Time {n}</span>
        {control(date, "date", `Time ${n}, day`)}
        {control(time, "time", `Time ${n}, hour`)}
      </div>
      <FieldError id={errorId} errors={errors} />
    </div>
  );
}
