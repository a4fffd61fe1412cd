import { Form } from 'react-bootstrap';
import '../password/password-field.css';
import './code-field.css';

/** A box for the code of an authenticator app, or a recovery code. */
export function CodeField({
  id,
  label,
  value,
  error,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (code: string) => void;
}) {
  return (
    <Form.Group controlId={id} className="mb-3">
      <Form.Label>{label}</Form.Label>
      <Form.Control
        className="gk-code-field"
        name="code"
        // Phones fill it in, and show digits.
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={64}
        value={value}
        isInvalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div id={`${id}-error`} className="gk-password-hints" role="status">
        {error !== undefined && <div className="gk-password-error">{error}</div>}
      </div>
    </Form.Group>
  );
}
