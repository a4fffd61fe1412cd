import { word } from '../../shared/i18n/translate.js';
import { matchesCaptcha } from './captcha-code.js';

/** Values of a login form. */
export interface LoginForm {
  readonly username: string;
  /** As typed, not hashed. A secret. */
  readonly password: string;
  /** Undefined where the form does not ask for the server. */
  readonly server?: {
    /** Host name or IP address, as typed. */
    readonly address: string;
    /** As typed. */
    readonly port: string;
  };
  /** Undefined where the server asks for no verification code. */
  readonly captcha?: {
    /** The code that is shown. */
    readonly code: string;
    /** Text typed for it. */
    readonly typed: string;
  };
}

/** Messages of a login form that cannot be sent (spec 000 section 5), as keys of the translation. */
export type LoginFormError =
  | 'Oops Invalid username or password'
  | 'Empty Server Address'
  | 'Wrong Server Address'
  | 'Empty Server Port'
  | 'The verification code you entered is incorrect';

/** Checks the server of a login form by the rules of spec 000 section 5, ahead of the rest. */
export function validateLoginServer({ address, port }: NonNullable<LoginForm['server']>): LoginFormError | undefined {
  if (address === '') return word('Empty Server Address');
  if (address.includes('/')) return word('Wrong Server Address');
  return port === '' ? word('Empty Server Port') : undefined;
}

/** Checks a login form by the rules of spec 000 section 5; the first rule that is broken, or undefined. */
export function validateLoginForm(form: LoginForm): LoginFormError | undefined {
  if (form.username === '' || form.password === '') return word('Oops Invalid username or password');
  const wrongServer = form.server && validateLoginServer(form.server);
  if (wrongServer) return wrongServer;
  if (form.captcha && !matchesCaptcha(form.captcha.code, form.captcha.typed)) {
    return word('The verification code you entered is incorrect');
  }
  return undefined;
}
