import type { GkError } from 'gk-sdk';
import type { LoginFormError } from './login-rules.js';
import type { EndedElsewhere } from '../../shared/session/console-session.js';
import { t, word } from '../../shared/i18n/translate.js';

/** Words of the login form for a failed login. */
export interface LoginFailure {
  readonly title: string;
  readonly text: string;
}

/** Messages of a form that cannot be sent, as the specification has them (spec 000 section 5). */
const FORM_ERRORS: Readonly<Record<LoginFormError, string>> = {
  'Oops Invalid username or password': word('Oops Invalid username or password'),
  'Empty Server Address': word('Empty Server Address'),
  'Wrong Server Address': word('Wrong Server Address'),
  'Empty Server Port': word('Empty Server Port'),
  'The verification code you entered is incorrect': word('The verification code you entered is incorrect'),
};

/** A form that cannot be sent, in words. */
export function describeFormError(error: LoginFormError): LoginFailure {
  return { title: t(FORM_ERRORS[error]), text: '' };
}

/** 'Invalid User' of one brand (spec 000 section 5): the server does not know this user with this password. */
export function invalidUser(): LoginFailure {
  return { title: t('Invalid User'), text: '' };
}

/** A failed login in words. 'AuthFailed' is the specification's (spec 000 section 2.1). */
export function describeLoginFailure(error: GkError): LoginFailure {
  switch (error.code) {
    case 'auth-failed':
      return { title: t('AuthFailed'), text: t('The user name or the password is wrong.') };
    // The server knows the user, and says why it does not let them in.
    case 'forbidden':
      return { title: t('AuthFailed'), text: error.message };
    case 'network':
    case 'timeout':
      return {
        title: t('No connection'),
        text: t('The server cannot be reached. Check the network, then log in again.'),
      };
    case 'invalid-argument':
      return {
        title: t('Wrong Server Address'),
        text: t('Enter a host name, or a host name with a port, such as {example}.', { example: 'host:8080' }),
      };
    default:
      return { title: t('Login failed'), text: error.message };
  }
}

/** Message for a remembered login that the server refuses; it mentions no name or password, since none was typed. */
export function describeEndedLogin(error: GkError): LoginFailure {
  return error.code === 'auth-failed'
    ? { title: t('AuthFailed'), text: t('Your login has ended. Log in again.') }
    : describeLoginFailure(error);
}

/** A failed login by the token of the page's address, in words: nobody typed a name or a password. */
export function describeTokenFailure(error: GkError): LoginFailure {
  return error.code === 'auth-failed'
    ? {
        title: t('AuthFailed'),
        text: t('The link that opened this page is no longer valid. Log in with your user name.'),
      }
    : describeLoginFailure(error);
}

/** Why the login screen shows although nobody pressed Logout here. */
export function describeEndedElsewhere(ended: EndedElsewhere): string {
  return ended.kind === 'logged-out'
    ? t('You logged out in another tab.')
    : t('{user} logged in to this server in another tab.', { user: ended.username });
}
