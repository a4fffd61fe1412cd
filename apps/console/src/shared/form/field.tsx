import { useId } from 'react';
import { get, useController, useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { t } from '../i18n/translate.js';
import { FieldInput } from './field-input.js';
import { FieldRow } from './field-row.js';
import { labelOf, type FieldSpec } from './field-spec.js';
import { showValue } from './show-value.js';

/**
 * A field of the form around it (`FormProvider` of react-hook-form), by its kind: label, input, mark of a change with
 * its undo, and error.
 */
export function Field<Values extends FieldValues>({
  field,
  saved,
  hasMeanwhile = false,
}: {
  readonly field: FieldSpec<Values>;
  /** Value on the server, the form's default values. */
  readonly saved: Values;
  /** Another user has saved another value since; the form's default value is theirs. */
  readonly hasMeanwhile?: boolean;
}) {
  const { control, resetField, reset, getValues, trigger } = useFormContext<Values>();
  const {
    field: { value, onChange, onBlur },
    fieldState: { isDirty, isTouched, error },
    formState: { defaultValues },
  } = useController({ control, name: field.name });
  const shown = useWatch({ control, compute: (values: Values) => field.shown?.(values) ?? true });
  const locked = useWatch({ control, compute: (values: Values) => field.locked?.(values) });
  const note = useWatch({ control, compute: (values: Values) => field.note?.(values) });
  const inputs = useWatch({
    control,
    compute: (values: Values) => (field.kind === 'flags' || field.kind === 'texts' ? field.inputs(values) : 0),
  });
  // As one text: a new list at every change would draw the field anew.
  const withheld = useWatch({
    control,
    compute: (values: Values) =>
      field.kind === 'select' && field.offers
        ? field.choices.flatMap((choice, index) => (field.offers?.(values, choice.value) ? [] : [index])).join()
        : '',
  });
  const inputId = useId();
  const follow = (): void => {
    if (field.follow) reset(field.follow(getValues(), saved), { keepDefaultValues: true });
  };
  const change = (next: unknown): void => {
    onChange(next);
    follow();
    // A change checks its own field alone: rules between fields are about others, too.
    void trigger();
  };
  if (!shown) return null;
  const theirs: unknown = get(defaultValues, field.name);
  return (
    <div onBlur={onBlur}>
      <FieldRow
        inputId={inputId}
        label={labelOf(field)}
        help={locked ?? note ?? (field.help === undefined ? undefined : t(field.help))}
        problem={isDirty || isTouched ? error?.message : undefined}
        meanwhile={hasMeanwhile ? showValue(field, theirs) : undefined}
        dirty={isDirty}
        inline={field.kind === 'switch'}
        onRevert={() => {
          resetField(field.name);
          follow();
          void trigger();
        }}
      >
        <FieldInput
          field={field}
          id={inputId}
          value={value}
          disabled={locked !== undefined}
          invalid={error !== undefined && (isDirty || isTouched)}
          inputs={inputs}
          withheld={withheld}
          onChange={change}
        />
      </FieldRow>
    </div>
  );
}
