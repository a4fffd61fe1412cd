import { useRef, useState } from 'react';
import { Form } from 'react-bootstrap';

/** A switch in a cell; a press saves. It shows what the row has, so that a failed save leaves it as it was. */
export function InlineSwitch({
  label,
  on,
  disabled,
  onChange,
}: {
  /** What it switches, of which row. */
  readonly label: string;
  readonly on: boolean;
  readonly disabled: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <Form.Check
      type="switch"
      className="m-0"
      aria-label={label}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/**
 * A text in a cell. Enter, or leaving it, saves what has changed; Esc takes it back. After a failed save what was typed
 * stays, and is saved when the cell is left again.
 */
export function InlineText({
  label,
  value,
  disabled,
  accepts = () => true,
  maxLength,
  inputMode = 'text',
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  /** Whether a text can be saved; another one is marked, and gone when the cell is left. */
  readonly accepts?: (text: string) => boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric';
  readonly onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  const takenBack = useRef(false);
  const text = typed?.over === value ? typed.text : value;
  const leave = (): void => {
    if (takenBack.current || !accepts(text)) setTyped(undefined);
    else if (text !== value) onChange(text);
    takenBack.current = false;
  };
  return (
    <Form.Control
      size="sm"
      aria-label={label}
      value={text}
      disabled={disabled}
      isInvalid={!accepts(text)}
      maxLength={maxLength}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped({ text: event.currentTarget.value, over: value })}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.stopPropagation();
        takenBack.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
    />
  );
}
