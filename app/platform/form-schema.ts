import type { z } from "zod";

/** A form's schema: flat fields, or several forms on one page, discriminated by one field. */
export type FormSchema = z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>;

/** The names of all fields, across all forms of a page. */
export function fieldsOf(schema: FormSchema): ReadonlySet<string> {
  const forms = "options" in schema ? schema.options : [schema];
  return new Set(forms.flatMap(({ shape }) => Object.keys(shape)));
}

/**
 * A cross-field rule for `refine()`: it runs as soon as the fields it reads are valid, whatever else is wrong, so that
 * all errors show at once. By default, zod runs it only if the rest of the form is valid.
 * @param of the fields it reads
 * @param path the field that gets the error
 */
export function betweenFields<Name extends string>(
  of: readonly Name[],
  path: Name,
  message: string,
) {
  return {
    path: [path],
    message,
    when: ({ value, issues }: { value: unknown; issues: readonly { path?: PropertyKey[] }[] }) =>
      typeof value === "object" &&
      value !== null &&
      !issues.some((issue) => of.includes(String(issue.path?.[0]) as Name)),
  };
}
