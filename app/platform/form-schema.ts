import type { z } from "zod";

/** A form's schema: flat fields, or several such forms of one page, told apart by one of them. */
export type FormSchema = z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>;

/** The names of all fields that a form may have, whichever of a page's forms it is. */
export function fieldsOf(schema: FormSchema): ReadonlySet<string> {
  const forms = "options" in schema ? schema.options : [schema];
  return new Set(forms.flatMap(({ shape }) => Object.keys(shape)));
}

/**
 * A rule between fields for `refine()`: it speaks up as soon as the fields it reads are right, whatever else is wrong, so
 * that everything is said at once. Without this, zod asks it only of a form that is right otherwise.
 * @param of the fields it reads
 * @param path the field it is said at
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
