import { useState, type KeyboardEvent } from 'react';
import { Button, Form, InputGroup } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import './password-field.css';

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** What a password manager fills in. */
  readonly autoComplete: 'current-password' | 'new-password';
  /** What is wrong with it. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A password box: it can be shown, and it says when Caps Lock is on. */
export function PasswordField({ id, label, value, autoComplete, error, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Form.Group controlId={id} className="mb-3">
      <Form.Label>{label}</Form.Label>
      <InputGroup>
        <Form.Control
          type={shown ? 'text' : 'password'}
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
        <Button
          variant="outline-secondary"
          aria-pressed={shown}
          aria-label={shown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </Button>
      </InputGroup>
      <div id={`${id}-hints`} className="gk-password-hints" role="status">
        {error !== undefined && <div className="gk-password-error">{error}</div>}
        {capsLock && <div>{t('Caps Lock is on')}</div>}
      </div>
    </Form.Group>
  );
}
