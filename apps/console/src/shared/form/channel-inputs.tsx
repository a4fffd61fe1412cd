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
  label,
  nameOf = channelWords,
}: InputProps<readonly boolean[]> & {
  readonly inputs: number;
  readonly label: string;
  /** Name of a box by its number from 1. */
  readonly nameOf?: (number: number) => string;
}) {
  return (
    <div className="gk-field-bits" role="group" aria-label={label} aria-describedby={`${id}-notes`}>
      {places(inputs).map((index) => (
        <Form.Check
          key={index}
          id={inputId(id, index)}
          label={nameOf(index + 1)}
          checked={value[index] ?? false}
          disabled={disabled}
          isInvalid={invalid}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            onChange(places(inputs).map((place) => (place === index ? on : (value[place] ?? false))));
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
  label,
  keep,
}: InputProps<readonly string[]> & {
  readonly inputs: number;
  readonly label: string;
  readonly keep: (text: string) => string;
}) {
  return (
    <div className="gk-field-numbers" role="group" aria-label={label} aria-describedby={`${id}-notes`}>
      {places(inputs).map((index) => (
        <Form.Control
          key={index}
          id={inputId(id, index)}
          aria-label={`${label} ${t('ch{channel}', { channel: index + 1 })}`}
          placeholder={t('ch{channel}', { channel: index + 1 })}
          value={value[index] ?? ''}
          disabled={disabled}
          isInvalid={invalid}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const text = keep(event.currentTarget.value);
            onChange(places(inputs).map((place) => (place === index ? text : (value[place] ?? ''))));
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

function places(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The first input has the id of the label. */
function inputId(id: string, index: number): string {
  return index === 0 ? id : `${id}-${index + 1}`;
}
