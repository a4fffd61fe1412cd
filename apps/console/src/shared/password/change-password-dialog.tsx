import { useState, type FormEvent } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { checkNewPassword, type PasswordChangeError } from './password-rules.js';
import { readPasswordPolicy } from './read-password-policy.js';
import { useBrand } from '../brand/brand-context.js';
import { DialogFrame } from '../dialog/dialog-frame.js';
import { t } from '../i18n/translate.js';
import { notify } from '../notice/notify.js';
import { useServerHas } from '../session/use-user.js';
import { useConsoleSession } from '../session/console-session-context.js';
import { PasswordField } from './password-field.js';
import { passwordErrorText } from './password-words.js';

/** Props of {@link ChangePasswordDialog}. */
export interface ChangePasswordDialogProps {
  /** Whose password it is. */
  readonly username: string;
  /** The password is over: the user is not logged in until it is changed. */
  readonly expired?: boolean;
  /** `changed` when the new password holds, and not when the user gives up. */
  readonly onClose: (changed: boolean) => void;
}

const FORM_ID = 'change-password';
const EMPTY = { current: '', next: '', repeated: '' };

/**
 * Changes the user's password (spec 000 sections 2.10 and 5) and logs in with the new one; a login that does not follow
 * ends with a reload (section 7).
 */
export function ChangePasswordDialog({ username, expired = false, onClose }: ChangePasswordDialogProps) {
  const session = useSession();
  const consoleSession = useConsoleSession();
  const { switches } = useBrand();
  // Before the login the server has not told what it has.
  const asksPolicy = useServerHas('password-policy') || expired;
  const [form, setForm] = useState(EMPTY);
  const [error, setError] = useState<PasswordChangeError>();
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof EMPTY>): void => {
    setForm({ ...form, ...part });
    setError(undefined);
  };
  const textOf = (kinds: readonly PasswordChangeError['kind'][]): string | undefined =>
    error && kinds.includes(error.kind) ? passwordErrorText(error) : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const policy = asksPolicy ? await readPasswordPolicy(session.rest) : undefined;
      const wrong = checkNewPassword(form, { policy, brand: switches }, username);
      setError(wrong);
      if (wrong) return;
      await session.changePassword({ current: form.current, next: form.next });
    } catch (thrown) {
      const { code, message } = toGkError(thrown);
      // Compared with the hash of this login before anything is sent.
      if (code === 'auth-failed') setError({ kind: 'wrong-current' });
      else notify({ title: 'error', text: message });
      return;
    } finally {
      setBusy(false);
    }
    if (session.state.kind !== 'signed-in' && session.state.kind !== 'reconnecting') {
      consoleSession.signOut();
      window.location.reload();
      return;
    }
    notify({ title: 'success', text: t('The password is changed.') });
    onClose(true);
  };

  return (
    <DialogFrame
      title={t('Change password')}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant="outline-secondary" onClick={() => onClose(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} aria-disabled={busy}>
            {busy ? t('Changing the password') : t('Change password')}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
        {expired && <Alert variant="warning">{t('Your password has expired. Choose a new one to log in.')}</Alert>}
        {/* Tells password managers whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          id="password-current"
          label={t('Current password')}
          autoComplete="current-password"
          value={form.current}
          error={textOf(['wrong-current'])}
          onChange={(current) => change({ current })}
        />
        <PasswordField
          id="password-next"
          label={t('New password')}
          autoComplete="new-password"
          value={form.next}
          error={textOf(['empty', 'rules'])}
          onChange={(next) => change({ next })}
        />
        <PasswordField
          id="password-repeated"
          label={t('Repeat new password')}
          autoComplete="new-password"
          value={form.repeated}
          error={textOf(['mismatch'])}
          onChange={(repeated) => change({ repeated })}
        />
      </Form>
    </DialogFrame>
  );
}
