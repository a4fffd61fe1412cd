import { get, useFormState, type FieldValues } from 'react-hook-form';
import { t } from '../i18n/translate.js';
import { labelOf, type FieldSpec } from './field-spec.js';

/** Names the fields that keep Save from being pressed, once something was changed. */
export function OpenProblems<Values extends FieldValues>({
  fields,
}: {
  readonly fields: readonly FieldSpec<Values>[];
}) {
  const { errors, isDirty } = useFormState<Values>();
  const open = fields.filter(({ name }) => get(errors, name) !== undefined);
  if (!isDirty || open.length === 0) return null;
  return <p className="gk-form-open">{t('Fix before saving: {1}', open.map(labelOf).join(', '))}</p>;
}
