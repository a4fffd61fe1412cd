import { useId, type ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import { checkField } from '../../../shared/form/check-field.js';
import { FieldInput } from '../../../shared/form/field-input.js';
import { labelOf } from '../../../shared/form/field-spec.js';
import { t } from '../../../shared/i18n/translate.js';
import { spreadOf, type BulkDevice, type SetupFieldSpec } from './bulk-plan.js';
import { valueWords } from './bulk-words.js';
import '../../../shared/form/form.css';

/** Different values that are named before the rest is counted. */
const NAMED = 3;

/** A field of the device editor for many devices: it stays as it is until the user checks it. */
export function BulkField({
  field,
  devices,
  inputs,
  isPicked,
  value,
  onPick,
  onLeave,
}: {
  readonly field: SetupFieldSpec;
  readonly devices: readonly BulkDevice[];
  /** Channels of the inputs that have one for each channel. */
  readonly inputs: number;
  readonly isPicked: boolean;
  /** Value that was chosen. */
  readonly value: unknown;
  readonly onPick: (value: unknown) => void;
  readonly onLeave: () => void;
}) {
  const id = useId();
  const label = labelOf(field);
  const valueOf = ({ values }: BulkDevice): unknown => values[field.name as keyof typeof values];
  const first: unknown = spreadOf(devices, valueOf)[0]?.value;
  // By words: marks of 4 channels and of 8 are one value to a reader when none of them is set.
  const spread = spreadOf(devices, (device) => valueWords(field, valueOf(device)));
  const problem = isPicked ? checkField(field, value) : undefined;
  return (
    <BulkRowFrame
      id={id}
      label={label}
      now={spreadWords(spread.map(({ value: words, count }) => ({ words, count })))}
      isPicked={isPicked}
      help={field.help === undefined ? undefined : t(field.help)}
      problem={problem}
      onSwitch={(on) => (on ? onPick(first) : onLeave())}
    >
      <FieldInput
        field={field}
        id={id}
        value={value}
        disabled={false}
        invalid={problem !== undefined}
        inputs={inputs}
        onChange={onPick}
      />
    </BulkRowFrame>
  );
}

/** A row of the form: whether it is to change, how it is now, and the new value. */
export function BulkRowFrame({
  id,
  label,
  now,
  isPicked,
  help,
  problem,
  onSwitch,
  children,
}: {
  /** Of the input. */
  readonly id: string;
  readonly label: string;
  readonly now: string;
  readonly isPicked: boolean;
  readonly help?: string | undefined;
  readonly problem?: string | undefined;
  readonly onSwitch: (on: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="gk-bulk-field" data-picked={isPicked || undefined}>
      <Form.Check
        id={`${id}-change`}
        label={label}
        aria-label={t('Change {name}', { name: label })}
        aria-describedby={`${id}-now`}
        checked={isPicked}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <div id={`${id}-now`} className="gk-bulk-now">
        {now}
      </div>
      {isPicked && (
        <div className="gk-bulk-value">
          <label htmlFor={id} className="visually-hidden">
            {label}
          </label>
          {children}
          <div id={`${id}-notes`} className="gk-field-notes">
            {help !== undefined && <div>{help}</div>}
            {problem !== undefined && (
              <div className="gk-field-problem" role="alert">
                {problem}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** How a setting stands on the devices: one value for all of them, or which ones there are. */
export function spreadWords(spread: readonly { readonly words: string; readonly count: number }[]): string {
  if (spread.length <= 1) return t('Now: {value}', { value: spread[0]?.words ?? '' });
  const named = spread.slice(0, NAMED).map(({ words, count }) => `${words} (${count})`);
  const more = spread.length - NAMED;
  const values = [...named, ...(more > 0 ? [t('and {count} more', { count: more })] : [])].join(', ');
  return t('Different now: {values}', { values });
}
