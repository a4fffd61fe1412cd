import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { readTextFile } from 'gk-sdk/rules';
import { filterText } from './text-filter.js';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import type { Suggestion } from './field-spec.js';
import { controlProps, type InputProps } from './input-props.js';
import { MaskedInput } from './masked-input.js';

/** A line of text. */
export function TextInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  maxLength,
  placeholder,
  suggestions = [],
}: InputProps<string> & {
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly suggestions?: readonly Suggestion[] | undefined;
}) {
  const listId = suggestions.length > 0 ? `${id}-suggestions` : undefined;
  return (
    <>
      <Form.Control
        {...controlProps({ id, disabled, invalid })}
        list={listId}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {listId !== undefined && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value} label={suggestion.label} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A day of the calendar as `YYYY-MM-DD`; empty for none. */
export function DateInput({ id, value, disabled, invalid, onChange }: InputProps<string>) {
  return (
    <Form.Control
      {...controlProps({ id, disabled, invalid })}
      type="date"
      className="gk-field-narrow"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A colour: the browser's picker, and its hex digits beside it. */
export function ColorInput({ id, value, disabled, onChange }: InputProps<string>) {
  return (
    <div className="gk-field-color">
      <Form.Control
        id={id}
        type="color"
        aria-describedby={`${id}-notes`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      />
      <output htmlFor={id}>{value}</output>
    </div>
  );
}

/** A line of text that ignores a change with a space or an apostrophe. */
export function FilterTextInput({ value, onChange, ...rest }: Parameters<typeof TextInput>[0]) {
  return <TextInput {...rest} value={value} onChange={(next) => onChange(filterText(value, next))} />;
}

/** A masked text; a press shows it. */
export function SecretInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  maxLength,
}: InputProps<string> & { readonly maxLength?: number | undefined }) {
  return (
    <MaskedInput
      {...controlProps({ id, disabled, invalid })}
      show={t('Show')}
      hide={t('Hide')}
      value={value}
      maxLength={maxLength}
      autoComplete="new-password"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Several lines of text. */
export function TextAreaInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  rows = 4,
  code = false,
  masked = false,
}: InputProps<string> & {
  readonly rows?: number | undefined;
  readonly code?: boolean | undefined;
  readonly masked?: boolean | undefined;
}) {
  const [shown, setShown] = useState<'at once' | 'by press' | undefined>(
    !masked || value === '' ? 'at once' : undefined,
  );
  if (!shown) {
    return (
      <Button id={id} size="sm" variant="outline-secondary" onClick={() => setShown('by press')}>
        <Icon name="eye" /> {t('Show')}
      </Button>
    );
  }
  return (
    <Form.Control
      as="textarea"
      {...controlProps({ id, disabled, invalid })}
      className={code ? 'gk-field-code' : ''}
      ref={shown === 'by press' ? takeFocus : undefined}
      value={value}
      rows={rows}
      spellCheck={!code}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Texts with commas or line ends between them. Typed text stays as it is. */
export function ListInput({
  id,
  value,
  disabled,
  invalid,
  onChange,
  placeholder,
}: InputProps<readonly string[]> & { readonly placeholder?: string | undefined }) {
  const [text, setText] = useState(value.join(', '));
  const shown = sameTexts(toTexts(text), value) ? text : value.join(', ');
  return (
    <Form.Control
      as="textarea"
      {...controlProps({ id, disabled, invalid })}
      value={shown}
      rows={3}
      placeholder={placeholder}
      spellCheck={false}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(toTexts(event.currentTarget.value));
      }}
    />
  );
}

/** The text of a file that the user picks; the name of the file stays in the browser's own control. */
export function FileInput({
  id,
  disabled,
  invalid,
  onChange,
  accept,
  maxBytes,
}: InputProps<string> & { readonly accept: string; readonly maxBytes: number }) {
  const [problem, setProblem] = useState<string>();
  const take = async (file: File): Promise<void> => {
    if (file.size > maxBytes) {
      setProblem(t('The file is larger than {kilobytes} KB', { kilobytes: Math.floor(maxBytes / 1024) }));
      return;
    }
    try {
      const reading = readTextFile(new Uint8Array(await file.arrayBuffer()));
      if (reading.kind === 'text') onChange(reading.text);
      setProblem(reading.kind === 'text' ? undefined : t('The file cannot be read'));
    } catch {
      setProblem(t('The file cannot be read'));
    }
  };
  return (
    <>
      <Form.Control
        type="file"
        id={id}
        aria-describedby={`${id}-notes`}
        accept={accept}
        disabled={disabled}
        isInvalid={invalid || problem !== undefined}
        onChange={(event) => {
          const file = (event.currentTarget as HTMLInputElement).files?.[0];
          if (file) void take(file);
        }}
      />
      {problem !== undefined && (
        <div className="gk-field-problem" role="alert">
          {problem}
        </div>
      )}
    </>
  );
}

/** A text takes the focus of the button that it stands in place of. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function toTexts(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
