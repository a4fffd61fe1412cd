import { useState, type KeyboardEvent } from 'react';
import { Button, Form, InputGroup } from 'react-bootstrap';
import { Icon } from '../../../shared/ui/icon.js';

/** The password box: it can be shown, and it says when Caps Lock is on. */
export function PasswordField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Form.Group controlId="login-password" className="mb-3">
      <Form.Label>Password</Form.Label>
      <InputGroup>
        <Form.Control
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          value={value}
          aria-describedby="login-caps-lock"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <Button
          variant="outline-secondary"
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </Button>
      </InputGroup>
      <div id="login-caps-lock" className="gk-caps-lock" role="status">
        {capsLock && 'Caps Lock is on'}
      </div>
    </Form.Group>
  );
}
