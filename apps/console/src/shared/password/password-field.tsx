import { useState, type KeyboardEvent } from 'react';
import { Form } from 'react-bootstrap';
import { MaskedInput } from '../form/masked-input.js';
import { t } from '../i18n/translate.js';
import './password-field.css';

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Hint for password managers. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A password box: it can be shown, and it says when Caps Lock is on. */
export function PasswordField({ id, label, value, autoComplete, error, onChange }: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Form.Group className="mb-3">
      <Form.Label htmlFor={id}>{label}</Form.Label>
      <MaskedInput
        show={t('Show password')}
        hide={t('Hide password')}
        id={id}
        name={id}
        autoComplete={autoComplete}
        value={value}
        isInvalid={error !== undefined}
        aria-describedby={`${id}-hints`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      <div id={`${id}-hints`} className="gk-password-hints" role="status">
        {error !== undefined && <div className="gk-password-error">{error}</div>}
        {capsLock && <div>{t('Caps Lock is on')}</div>}
      </div>
    </Form.Group>
  );
}
