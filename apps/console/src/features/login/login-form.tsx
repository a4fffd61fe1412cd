import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, Form, InputGroup, Spinner } from 'react-bootstrap';
import { useSessionState } from 'gk-react';
import { toGkError, type GkError } from 'gk-sdk';
import { createCaptcha } from './captcha-code.js';
import { validateLoginForm, validateLoginServer } from './login-rules.js';
import { usersResource } from 'gk-sdk/rest';
import { useBrand } from '../../shared/brand/brand-context.js';
import { t } from '../../shared/i18n/translate.js';
import { PasswordField } from '../../shared/password/password-field.js';
import { useConsoleSession } from '../../shared/session/console-session-context.js';
import { CaptchaPicture } from './components/captcha-picture.js';
import { useLoginDemands } from './hooks/use-login-demands.js';
import type { CodeQuestion } from '../../shared/session/sign-in-by-code.js';
import {
  describeEndedElsewhere,
  describeEndedLogin,
  describeFormError,
  describeLoginFailure,
  describeTokenFailure,
  invalidUser,
  type LoginFailure,
} from './login-model.js';

const newCaptcha = (): string => createCaptcha(Math.random);

// Few logins ask for a code.
const CodeStep = lazy(() => import('./code-step.js').then((module) => ({ default: module.CodeStep })));

interface Fields {
  readonly username: string;
  readonly password: string;
  readonly serverAddress: string;
  readonly code: string;
  /** Of the second factor. */
  readonly factorCode: string;
}

/** The login form. The outcome of the login is in the session's state. */
export function LoginForm({ username }: { readonly username: string }) {
  const consoleSession = useConsoleSession();
  const state = useSessionState();
  const { switches } = useBrand();
  // The server of the code follows the address when its box is left, not each letter.
  const [askedServer, setAskedServer] = useState(consoleSession.serverAddress);
  const demands = useLoginDemands(askedServer);
  const asksServer = demands.asksServer && !switches.hideServerAddress;
  const [fields, setFields] = useState<Fields>({
    username,
    password: '',
    serverAddress: consoleSession.serverAddress,
    code: '',
    factorCode: '',
  });
  const [asked, setAsked] = useState<CodeQuestion>();
  const [save, setSave] = useState(true);
  const [captcha, setCaptcha] = useState(newCaptcha);
  const [failure, setFailure] = useState<LoginFailure>();
  const [busy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const userNameRef = useRef<HTMLInputElement>(null);
  useEffect(() => userNameRef.current?.focus(), []);

  const change = (part: Partial<Fields>): void => setFields({ ...fields, ...part });

  const fail = (reason: LoginFailure): void => {
    setFailure(reason);
    setCaptcha(newCaptcha());
    setFields((before) => ({ ...before, code: '' }));
  };

  /** With one brand the server says whether it knows the user at all (spec 000 section 5). */
  const explain = async (error: GkError, username: string): Promise<LoginFailure> => {
    if (error.code !== 'auth-failed' || !switches.checkUser) return describeLoginFailure(error);
    try {
      const { valid } = await usersResource(consoleSession.session.rest).verify(username, fields.password);
      return valid ? describeLoginFailure(error) : invalidUser();
    } catch {
      // The refusal stands, whatever became of the question.
      return describeLoginFailure(error);
    }
  };

  const askTypedServer = (): void => {
    const typed = fields.serverAddress.trim();
    if (validateLoginServer(splitAddress(typed)) === undefined) setAskedServer(typed);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const username = fields.username.trim();
    const server = splitAddress(fields.serverAddress.trim());
    const wrong = validateLoginForm({
      username,
      password: fields.password,
      ...(asksServer && { server }),
      ...(demands.asksCode && { captcha: { code: captcha, typed: fields.code.trim() } }),
    });
    if (wrong) return fail(describeFormError(wrong));
    setFailure(undefined);
    setBusy(true);
    setAskedServer(fields.serverAddress.trim());
    try {
      const answer = await consoleSession.signIn({
        username,
        password: fields.password,
        serverAddress: asksServer ? fields.serverAddress.trim() : '',
        savePassword: save || switches.forceAutoLogin,
        ...(demands.hasSecondFactors && { secondFactor: { code: asked && fields.factorCode } }),
      });
      if ('asksCode' in answer) {
        setAsked(answer);
        change({ factorCode: '' });
      }
    } catch (thrown) {
      const error = toGkError(thrown);
      // The dialog that changes an expired password says it all.
      if (error.code !== 'password-expired') fail(await explain(error, username));
    } finally {
      setBusy(false);
    }
  };

  // A remembered login or a link that the server no longer takes brings the user here without a form being sent.
  const refusal = state.kind === 'refused' && !busy ? state.error : undefined;
  const describeRefusal = consoleSession.isTokenLogin ? describeTokenFailure : describeEndedLogin;
  const shown = failure ?? (refusal && describeRefusal(refusal));
  useEffect(() => {
    if (failure ?? refusal) shake(formRef.current);
  }, [failure, refusal]);
  const ended = consoleSession.endedElsewhere;

  return (
    <Form ref={formRef} className="gk-login-form" noValidate onSubmit={(event) => void submit(event)}>
      <div aria-live="assertive">
        {shown && (
          <div role="alert" className="alert alert-danger py-2" id="login-failure">
            <strong>{shown.title}</strong>
            {shown.text && <div>{shown.text}</div>}
          </div>
        )}
        {!shown && demands.unreachable && (
          <div role="alert" className="alert alert-warning py-2">
            <div>{t('The server does not answer. You can log in as soon as it is back.')}</div>
            <Button variant="link" size="sm" className="p-0" onClick={demands.retry}>
              {t('Try again')}
            </Button>
          </div>
        )}
        {!shown && ended && (
          <div role="alert" className="alert alert-info py-2">
            {describeEndedElsewhere(ended)}
          </div>
        )}
      </div>
      {asked ? (
        <Suspense fallback={<Spinner animation="border" size="sm" />}>
          <CodeStep
            why={asked.asksCode}
            code={fields.factorCode}
            onCode={(factorCode) => change({ factorCode })}
            onBack={() => setAsked(undefined)}
          />
        </Suspense>
      ) : (
        <>
          <Form.Group controlId="login-user" className="mb-3">
            <Form.Label>{t('User name')}</Form.Label>
            <Form.Control
              ref={userNameRef}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={fields.username}
              onChange={(event) => change({ username: event.target.value })}
            />
          </Form.Group>
          <PasswordField
            id="login-password"
            label={t('Password')}
            autoComplete="current-password"
            value={fields.password}
            onChange={(password) => change({ password })}
          />
          {asksServer && (
            <Form.Group controlId="login-server" className="mb-3">
              <Form.Label>{t('Server address')}</Form.Label>
              <Form.Control
                value={fields.serverAddress}
                placeholder={window.location.host}
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => change({ serverAddress: event.target.value })}
                onBlur={askTypedServer}
              />
            </Form.Group>
          )}
          {demands.asksCode && (
            <Form.Group controlId="login-code" className="mb-3">
              <Form.Label>{t('Verification code')}</Form.Label>
              <InputGroup>
                <Form.Control
                  value={fields.code}
                  maxLength={captcha.length}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => change({ code: event.target.value })}
                />
                <CaptchaPicture code={captcha} />
                <Button variant="outline-secondary" onClick={() => setCaptcha(newCaptcha())}>
                  {t('New code')}
                </Button>
              </InputGroup>
            </Form.Group>
          )}
          {!switches.forceAutoLogin && (
            <Form.Check
              type="switch"
              id="login-save"
              className="mb-4"
              label={t('Save Password')}
              checked={save}
              onChange={(event) => setSave(event.target.checked)}
            />
          )}
        </>
      )}
      <Button type="submit" className="w-100" aria-disabled={busy}>
        {busy && <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" />}
        {busy ? t('Logging in') : t('Login')}
      </Button>
    </Form>
  );
}

/** An address without a port means the usual one; `host:` names a port and leaves it empty. */
function splitAddress(text: string): { readonly address: string; readonly port: string } {
  const match = /^(.*):(\d*)$/.exec(text);
  return { address: match?.[1] ?? text, port: match ? match[2]! : '80' };
}

function shake(form: HTMLElement | null): void {
  if (!form?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const steps = [0, -8, 7, -5, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  form.animate(steps, { duration: 360, easing: 'ease-out' });
}
