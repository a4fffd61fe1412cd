import { get, useFormState, type FieldValues } from 'react-hook-form';
import { t } from '../i18n/translate.js';
import { labelOf, type FieldSpec } from './field-spec.js';

/**
 * Names the fields that keep Save from being pressed, once something was changed; of a field that was left alone, and so
 * shows nothing itself, also why: a rule between fields may be broken by a change of another one.
 */
export function OpenProblems<Values extends FieldValues>({
  fields,
}: {
  readonly fields: readonly FieldSpec<Values>[];
}) {
  const { errors, isDirty, dirtyFields, touchedFields } = useFormState<Values>();
  const open = fields.filter(({ name }) => get(errors, name) !== undefined);
  if (!isDirty || open.length === 0) return null;
  const wordsOf = (field: FieldSpec<Values>): string => {
    const error: unknown = get(errors, field.name);
    const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
    const tellsItself = get(dirtyFields, field.name) || get(touchedFields, field.name);
    const isTold = tellsItself || typeof message !== 'string' || message === t('cannot be empty');
    return isTold ? labelOf(field) : `${labelOf(field)} (${message})`;
  };
  return (
    <p className="gk-form-open">{t('Fix before saving: {problems}', { problems: open.map(wordsOf).join(', ') })}</p>
  );
}
