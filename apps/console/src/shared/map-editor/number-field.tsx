import { useId, useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import './map-editor.css';

/**
 * A number that is typed or stepped beside a drawing. Typed text counts as soon as it is a number in range; other text
 * is marked and falls back when the field is left.
 */
export function NumberField({
  label,
  unit,
  value,
  min,
  max,
  step,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  /** An English word, shown through `t`. */
  readonly unit: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** `goesOn` where the field was changed before since it has the focus. */
  readonly onChange: (value: number, goesOn: boolean) => void;
  readonly disabled?: boolean;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isChanged = useRef(false);
  const read = (text: string): number | undefined => {
    const number = Number(text);
    return text.trim() !== '' && number >= min && number <= max ? number : undefined;
  };
  const invalid = typed !== undefined && read(typed) === undefined;
  return (
    <div className="gk-number-field">
      <label htmlFor={id}>{label}</label>
      <div className="input-group input-group-sm">
        <input
          id={id}
          type="number"
          className={invalid ? 'form-control is-invalid' : 'form-control'}
          value={typed ?? String(value)}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          aria-invalid={invalid}
          onChange={(event) => {
            setTyped(event.target.value);
            const number = read(event.target.value);
            if (number === undefined) return;
            onChange(number, isChanged.current);
            isChanged.current = true;
          }}
          onBlur={() => {
            setTyped(undefined);
            isChanged.current = false;
          }}
        />
        <span className="input-group-text">{t(unit)}</span>
      </div>
    </div>
  );
}
