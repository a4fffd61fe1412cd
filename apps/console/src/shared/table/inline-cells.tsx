import { useId, useRef, useState } from 'react';
import { Form } from 'react-bootstrap';
import { useSave, type SaveReply } from '../query/use-save.js';

/**
 * A switch in a cell; a press saves. It shows the row's value, so that a failed save leaves it as it was. A press
 * during the save does nothing; the switch is not disabled meanwhile, which would take the focus from it.
 */
export function InlineSwitch({
  label,
  on,
  disabled = false,
  onSave,
}: {
  /** Name of the switch and its row. */
  readonly label: string;
  readonly on: boolean;
  /** The user may only see it. */
  readonly disabled?: boolean;
  readonly onSave: (on: boolean, signal: AbortSignal) => Promise<SaveReply>;
}) {
  const save = useSave((signal, next: boolean) => onSave(next, signal));
  return (
    <Form.Check
      type="switch"
      className="m-0"
      aria-label={label}
      aria-busy={save.kind === 'running'}
      checked={on}
      disabled={disabled}
      onChange={(event) => save.run(event.currentTarget.checked)}
    />
  );
}

/** A choice in a cell; another one is saved. Like a switch, it shows the row's value, and keeps the focus. */
export function InlineSelect({
  label,
  value,
  choices,
  onSave,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly onSave: (choice: string, signal: AbortSignal) => Promise<SaveReply>;
}) {
  const save = useSave((signal, choice: string) => onSave(choice, signal));
  return (
    <Form.Select
      size="sm"
      aria-label={label}
      aria-busy={save.kind === 'running'}
      value={value}
      onChange={(event) => save.run(event.currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Form.Select>
  );
}

/**
 * A text in a cell. Enter, or leaving it, saves what has changed; Esc takes it back. A text that cannot be taken stays
 * with the reason. After a failed save the typed text stays, and is saved when the cell is left again. Enter and Esc
 * hand the focus to the cell of the table. While a text is saved it cannot be changed, but those beside it can.
 */
export function InlineText({
  label,
  value,
  check = () => undefined,
  maxLength,
  inputMode = 'text',
  disabled = false,
  onSave,
}: {
  readonly label: string;
  readonly value: string;
  /** Why a text cannot be taken, in the user's words; undefined when it can. */
  readonly check?: (text: string) => string | undefined;
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric';
  /** The user may only see it. */
  readonly disabled?: boolean;
  readonly onSave: (text: string, signal: AbortSignal) => Promise<SaveReply>;
}) {
  const problemId = useId();
  /** `sent`: on its way, or saved and not in the row yet. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string; readonly sent?: boolean }>();
  const takenBack = useRef(false);
  const save = useSave((signal, next: string) => onSave(next, signal));
  const change = typed?.over === value ? typed : undefined;
  const text = change?.text ?? value;
  const problem = text === value ? undefined : check(text);
  const leave = (): void => {
    if (takenBack.current) setTyped(undefined);
    else if (text !== value && problem === undefined && (!change?.sent || save.kind === 'failed') && save.run(text))
      setTyped({ text, over: value, sent: true });
    takenBack.current = false;
  };
  return (
    <>
      <Form.Control
        size="sm"
        aria-label={label}
        aria-describedby={problem === undefined ? undefined : problemId}
        value={text}
        disabled={disabled}
        readOnly={save.kind === 'running'}
        isInvalid={problem !== undefined}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped({ text: event.currentTarget.value, over: value })}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.stopPropagation();
          if (event.key === 'Enter' && problem !== undefined) return;
          takenBack.current = event.key === 'Escape' && save.kind !== 'running';
          const cell = event.currentTarget.closest<HTMLElement>('[data-cell]');
          if (cell) cell.focus();
          else event.currentTarget.blur();
        }}
      />
      {problem !== undefined && (
        <span id={problemId} className="text-danger" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
