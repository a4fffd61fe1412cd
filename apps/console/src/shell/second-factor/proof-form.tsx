import { useState, type FormEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { toGkError } from 'gk-sdk';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { PasswordField } from '../../shared/password/password-field.js';
import { CodeField } from '../../shared/second-factor/code-field.js';
import { proofError, type ProofError } from '../../shared/second-factor/code-words.js';

/** Password and code of a user, typed. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Asks for password and code: a page that somebody left open must not change the second factor. */
export function ProofForm({
  username,
  action,
  busy,
  danger = false,
  send,
  onCancel,
}: {
  readonly username: string;
  /** On the button. */
  readonly action: string;
  /** On the button while it is under way. */
  readonly busy: string;
  readonly danger?: boolean;
  readonly send: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const [error, setError] = useState<ProofError>();
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Proof>): void => {
    setProof({ ...proof, ...part });
    setError(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (proof.password === '') return setError({ field: 'password', text: t('Type your password.') });
    if (proof.code.trim() === '') return setError({ field: 'code', text: t('Type a code.') });
    setBusy(true);
    try {
      await send(proof);
    } catch (thrown) {
      const known = proofError(thrown);
      if (known) setError(known);
      else notify({ title: 'error', text: toGkError(thrown).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id="second-factor-password"
        label={t('Password')}
        autoComplete="current-password"
        value={proof.password}
        error={error?.field === 'password' ? error.text : undefined}
        onChange={(password) => change({ password })}
      />
      <CodeField
        id="second-factor-code"
        label={t('Code, or a recovery code')}
        value={proof.code}
        error={error?.field === 'code' ? error.text : undefined}
        onChange={(code) => change({ code })}
      />
      <div className="d-flex gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} aria-disabled={isBusy}>
          {isBusy ? busy : action}
        </Button>
        <Button variant="outline-secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  );
}
