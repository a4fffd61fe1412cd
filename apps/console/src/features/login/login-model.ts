import type { GkError } from 'gk-sdk';

/** A failed login in words. The first word of a refused one is the specification's. */
export function describeLoginFailure(error: GkError): { readonly title: string; readonly text: string } {
  switch (error.code) {
    case 'auth-failed':
      return { title: 'AuthFailed', text: 'The user name or the password is wrong.' };
    case 'password-expired':
      return {
        title: 'Password expired',
        text: 'Your password is right but has expired. Ask an administrator for a new one: this console cannot change it yet.',
      };
    case 'network':
    case 'timeout':
      return { title: 'No connection', text: 'The server cannot be reached. Check the network, then log in again.' };
    default:
      return { title: 'Login failed', text: error.message };
  }
}
