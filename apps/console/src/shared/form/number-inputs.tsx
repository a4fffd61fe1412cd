import { useState } from 'react';
import { Form, InputGroup } from 'react-bootstrap';
import { hasChannel, toggleMaskChannel } from '../channels/mask-channel.js';
import { formatSecondsOfDay, parseSecondsOfDay } from './seconds-of-day.js';
import { t } from '../i18n/translate.js';
import type { NumberLimits } from './field-spec.js';
import { controlProps, type InputProps } from './input-props.js';

/** A number with its unit; null when it is empty. Text that is no number yet, such as `-`, counts as empty, too. */
export function NumberInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  onLeave,
  min,
  max,
  step = 1,
  unit,
  label,
}: InputProps<number | null> &
  NumberLimits & {
    readonly unit?: string | undefined;
    readonly label?: string;
    /** The focus leaves the field: the typed text may become the value. */
    readonly onLeave?: (() => void) | undefined;
  }) {
  const input = (
    <Form.Control
      {...controlProps({ id, disabled, invalid })}
      aria-label={label}
      type="number"
      className="gk-field-narrow"
      value={value === null || Number.isNaN(value) ? '' : value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onChange(toNumber(event.currentTarget.value))}
      onBlur={onLeave}
    />
  );
  if (unit === undefined) return input;
  return (
    <InputGroup className="gk-field-narrow">
      {input}
      <InputGroup.Text>{unit}</InputGroup.Text>
    </InputGroup>
  );
}

/** A number, or `byDefault` by the check box 'Default'; taking the mark off sets `otherwise`. */
export function NumberOrDefaultInput({
  byDefault,
  otherwise,
  label,
  value,
  onChange,
  ...rest
}: InputProps<number | null> &
  NumberLimits & {
    readonly byDefault: 0 | null;
    readonly otherwise: number;
    readonly unit?: string | undefined;
    readonly label: string;
  }) {
  return (
    <div className="gk-field-default">
      <Form.Check
        id={`${rest.id}-default`}
        label={t('Default')}
        aria-label={`${label}: ${t('Default')}`}
        checked={value === byDefault}
        disabled={rest.disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? byDefault : otherwise)}
      />
      {value !== byDefault && (
        <NumberInput {...rest} value={value} onChange={(number) => onChange(number ?? Number.NaN)} />
      )}
    </div>
  );
}

/** Some numbers beside each other; empty inputs are left out of the value. */
export function NumbersInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  inputs,
  label,
  ...limits
}: InputProps<readonly number[]> & NumberLimits & { readonly inputs: number; readonly label: string }) {
  const [places, setPlaces] = useState<readonly (number | null)[]>(value);
  // A revert or a newer value from the server: the places begin anew.
  const shown = sameNumbers(filled(places), value) ? places : value;
  return (
    <div className="gk-field-numbers" role="group" aria-label={label}>
      {Array.from({ length: inputs }, (_, index) => (
        <NumberInput
          key={index}
          {...limits}
          id={index === 0 ? id : `${id}-${index + 1}`}
          label={`${label} ${index + 1}`}
          value={shown[index] ?? null}
          disabled={disabled}
          invalid={invalid}
          onChange={(number) => {
            const next = Array.from({ length: inputs }, (__, place) =>
              place === index ? number : (shown[place] ?? null),
            );
            setPlaces(next);
            onChange(filled(next));
          }}
        />
      ))}
    </div>
  );
}

/** Seconds of the day, as a time. */
export function TimeInput({ id, value, disabled, invalid, onChange }: InputProps<number>) {
  return (
    <Form.Control
      {...controlProps({ id, disabled, invalid })}
      type="time"
      step={1}
      className="gk-field-narrow"
      value={formatSecondsOfDay(value)}
      onChange={(event) => {
        const seconds = parseSecondsOfDay(event.currentTarget.value);
        if (seconds !== undefined) onChange(seconds);
      }}
    />
  );
}

/** A number whose bits are check boxes. */
export function BitsInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  bits,
  label,
}: InputProps<number> & { readonly bits: readonly string[]; readonly label: string }) {
  return (
    <div className="gk-field-bits" role="group" aria-label={label} aria-describedby={`${id}-notes`}>
      {bits.map((bit, index) => (
        <Form.Check
          key={bit}
          id={index === 0 ? id : `${id}-${index}`}
          label={t(bit)}
          checked={hasChannel(value, index + 1)}
          disabled={disabled}
          isInvalid={invalid}
          onChange={() => onChange(toggleMaskChannel(value, index + 1))}
        />
      ))}
    </div>
  );
}

function toNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

function filled(places: readonly (number | null)[]): number[] {
  return places.filter((place) => place !== null);
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, index) => number === b[index]);
}
