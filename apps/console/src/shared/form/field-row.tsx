import type { MouseEvent, ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import './form.css';

/** Row of an input: its label, the mark of a change with its undo button, help and error. */
export function FieldRow({
  inputId,
  label,
  help,
  problem,
  meanwhile,
  pending,
  inline = false,
  dirty,
  onRevert,
  children,
}: {
  readonly inputId: string;
  /** In the user's language. */
  readonly label: string;
  readonly help?: string | undefined;
  readonly problem?: string | undefined;
  /** Value that somebody else has saved in this field since it was read. */
  readonly meanwhile?: string | undefined;
  /** A value that the device gets when it returns; in red (spec 002 section 4). */
  readonly pending?: string | undefined;
  /** The input stands before its label. */
  readonly inline?: boolean;
  readonly dirty: boolean;
  readonly onRevert: () => void;
  readonly children: ReactNode;
}) {
  const revert = ({ currentTarget }: MouseEvent): void => {
    // The way back goes with the change; the input keeps the focus.
    const row = currentTarget.closest('.gk-field');
    const controls = row?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [];
    [...controls].find((control) => !control.closest('.gk-field-head'))?.focus();
    onRevert();
  };
  return (
    <div className="gk-field" data-inline={inline || undefined}>
      <div className="gk-field-head">
        <label htmlFor={inputId}>{label}</label>
        {dirty && (
          <>
            <span className="gk-field-mark">{t('changed')}</span>
            <button
              type="button"
              className="btn btn-link btn-sm p-0"
              aria-label={t('Revert {name}', { name: label })}
              onClick={revert}
            >
              {t('Revert')}
            </button>
          </>
        )}
      </div>
      {children}
      <div id={`${inputId}-notes`} className="gk-field-notes">
        {help !== undefined && <div>{help}</div>}
        {meanwhile !== undefined && (
          <div className="gk-field-meanwhile">{t('Saved by another user: {value}', { value: meanwhile })}</div>
        )}
        {pending !== undefined && (
          <div className="gk-field-pending">
            {t('Waiting until the device is back online: {value}', { value: pending })}
          </div>
        )}
        {problem !== undefined && (
          <div className="gk-field-problem" role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  );
}
