import { useState } from 'react';
import { t } from '../i18n/translate.js';

/** A text in a table that is saved when it is left or by Enter; Esc takes the change back. Only a change is saved. */
export function InlineText({
  label,
  value,
  check = () => undefined,
  onSave,
}: {
  readonly label: string;
  readonly value: string;
  /** Why a text cannot be taken, as an English word; undefined when it can. */
  readonly check?: (text: string) => string | undefined;
  readonly onSave: (text: string) => void;
}) {
  const [typed, setTyped] = useState<{ readonly of: string; readonly text: string }>();
  const text = typed?.of === value ? typed.text : value;
  const problem = text === value ? undefined : check(text);
  const save = (): void => {
    if (text !== value && problem === undefined) onSave(text);
  };
  return (
    <>
      <input
        className={problem === undefined ? 'form-control form-control-sm' : 'form-control form-control-sm is-invalid'}
        aria-label={label}
        aria-invalid={problem !== undefined}
        value={text}
        onChange={(event) => setTyped({ of: value, text: event.target.value })}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setTyped(undefined);
          // The keys of a text are not those of the table around it.
          event.stopPropagation();
        }}
      />
      {problem !== undefined && (
        <span className="text-danger" role="alert">
          {t(problem)}
        </span>
      )}
    </>
  );
}
