import { useId, type ReactNode } from 'react';
import type { Resource } from 'gk-react';
import { filterText } from '../form/text-filter.js';
import './report.css';
import { t } from '../i18n/translate.js';

/** A field of a query bar with its name in front. */
export function FilterField({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="gk-filter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A text to filter by; a change with a space or an apostrophe is ignored (spec 001 section 5). */
export function FilterText({
  label,
  value,
  onChange,
  placeholder,
  suggestions,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly suggestions?: readonly string[];
}) {
  return (
    <FilterField label={label}>
      {(id) => (
        <>
          <input
            id={id}
            className="form-control form-control-sm"
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            list={suggestions && `${id}-list`}
            onChange={(event) => onChange(filterText(value, event.target.value))}
          />
          {suggestions && (
            <datalist id={`${id}-list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FilterField>
  );
}

/** Says that the choices of a filter are being loaded, or did not load, with a retry. */
export function RetryChoices({ resource }: { readonly resource: Resource<unknown> }) {
  if (resource.kind === 'loading' && resource.data === undefined) {
    return <small role="status">{t('Loading the choices')}</small>;
  }
  if (resource.kind !== 'failed') return null;
  return (
    <button type="button" className="btn btn-sm btn-link" onClick={resource.reload}>
      {t('The choices could not be loaded: {reason} Try again', { reason: resource.error.message })}
    </button>
  );
}

/** A choice of a filter. */
export interface FilterChoice<Value extends string> {
  readonly value: Value;
  /** Shown as it is: give words through `t`. */
  readonly label: string;
}

/** One of some values to filter by. */
export function FilterSelect<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly FilterChoice<Value>[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <FilterField label={label}>
      {(id) => (
        <select
          id={id}
          className="form-select form-select-sm"
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.every((choice) => choice.value !== value) && (
            <option value={value}>{t('{value} (unknown)', { value })}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  );
}
