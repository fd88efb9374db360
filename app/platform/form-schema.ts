import type { z } from "zod";

/** A form's schema: flat fields, or several such forms of one page, told apart by one of them. */
export type FormSchema = z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>;

/** The names of all fields that a form may have, whichever of a page's forms it is. */
export function fieldsOf(schema: FormSchema): ReadonlySet<string> {
  const forms = "options" in schema ? schema.options : [schema];
  return new Set(forms.flatMap(({ shape }) => Object.keys(shape)));
}
