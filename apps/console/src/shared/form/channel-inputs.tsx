import { Form } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import type { InputProps } from './input-props.js';

/** A check box for each channel; a channel that the value does not know is off. */
export function FlagsInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  inputs,
  shown = numbersTo(inputs),
  label,
  nameOf = channelWords,
}: InputProps<readonly boolean[]> & {
  /** Length of the value. */
  readonly inputs: number;
  /** Numbers from 1 of those that have an input; the others stay as they are. All by default. */
  readonly shown?: readonly number[];
  readonly label: string;
  /** Name of a box by its number from 1. */
  readonly nameOf?: (number: number) => string;
}) {
  return (
    <div className="gk-field-bits" role="group" aria-label={label} aria-describedby={`${id}-notes`}>
      {shown.map((number, place) => (
        <Form.Check
          key={number}
          id={inputId(id, place)}
          label={nameOf(number)}
          checked={value[number - 1] ?? false}
          disabled={disabled}
          isInvalid={invalid}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            onChange(numbersTo(inputs).map((one) => (one === number ? on : (value[one - 1] ?? false))));
          }}
        />
      ))}
    </div>
  );
}

/** A text for each channel; `keep` is what of a typed text is kept. */
export function TextsInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  inputs,
  shown = numbersTo(inputs),
  label,
  keep,
}: InputProps<readonly string[]> & {
  /** Length of the value. */
  readonly inputs: number;
  /** Numbers from 1 of those that have an input; the others stay as they are. All by default. */
  readonly shown?: readonly number[];
  readonly label: string;
  readonly keep: (text: string) => string;
}) {
  return (
    <div className="gk-field-numbers" role="group" aria-label={label} aria-describedby={`${id}-notes`}>
      {shown.map((number, place) => (
        <Form.Control
          key={number}
          id={inputId(id, place)}
          aria-label={`${label} ${channelWords(number)}`}
          placeholder={channelWords(number)}
          value={value[number - 1] ?? ''}
          disabled={disabled}
          isInvalid={invalid}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const text = keep(event.currentTarget.value);
            onChange(numbersTo(inputs).map((one) => (one === number ? text : (value[one - 1] ?? ''))));
          }}
        />
      ))}
    </div>
  );
}

/** Channels in an order of their own: each moves up or down. */
export function OrderInput({
  id,
  value,
  disabled,
  onChange,
  label,
}: InputProps<readonly number[]> & { readonly label: string }) {
  const move = (from: number, to: number): void => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <ol className="gk-field-order" id={id} aria-label={label} aria-describedby={`${id}-notes`}>
      {value.map((channel, index) => (
        <li key={channel}>
          <span>{t('ch{channel}', { channel })}</span>
          <button
            type="button"
            className="btn btn-sm btn-link p-0"
            aria-label={t('Move ch{channel} forward', { channel })}
            disabled={disabled || index === 0}
            onClick={() => move(index, index - 1)}
          >
            <Icon name="up" size={16} />
          </button>
          <button
            type="button"
            className="btn btn-sm btn-link p-0"
            aria-label={t('Move ch{channel} back', { channel })}
            disabled={disabled || index === value.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <Icon name="down" size={16} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function channelWords(channel: number): string {
  return t('ch{channel}', { channel });
}

function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The first input has the id of the label. */
function inputId(id: string, index: number): string {
  return index === 0 ? id : `${id}-${index + 1}`;
}
