import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { checkField } from './check-field.js';
import type { FieldSpec } from './field-spec.js';

/** Problems beyond the limits of each field, by field, in the user's words. */
export type FormProblems<Values extends FieldValues> = Partial<Record<FieldSpec<Values>['name'], string>>;

/** Returns the problems of a form's values, by field. Fields that are not shown are not checked. */
export function fieldProblems<Values extends FieldValues>(
  fields: readonly FieldSpec<Values>[],
  check: ((values: Values) => FormProblems<Values>) | undefined,
  values: Values,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const between = check?.(values);
  for (const field of fields) {
    if (field.shown?.(values) === false) continue;
    const message = checkField(field, get(values, field.name)) ?? between?.[field.name];
    if (message !== undefined) problems.set(field.name, message);
  }
  // Parts of the form that are no field of the kit have problems, too.
  for (const [name, message] of Object.entries<string | undefined>(between ?? {})) {
    if (message !== undefined && !fields.some((field) => field.name === name)) problems.set(name, message);
  }
  return problems;
}

/** Checks a form by the limits of its fields and the rules between them. */
export function resolverOf<Values extends FieldValues>(
  fields: readonly FieldSpec<Values>[],
  check: ((values: Values) => FormProblems<Values>) | undefined,
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors<Values> = {};
    const problems = fieldProblems(fields, check, values);
    for (const [name, message] of problems) set(errors, name, { type: 'limits', message });
    return problems.size === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
