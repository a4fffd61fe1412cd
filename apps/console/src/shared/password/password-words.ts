import type { BrokenPasswordRule, PasswordChangeError } from './password-rules.js';
import { locale, t, word } from '../i18n/translate.js';

/** Words of each rule for passwords, as a missing part (spec 000 section 5). */
const RULES: Readonly<Record<BrokenPasswordRule['kind'], string>> = {
  length: word('at least {number} characters'),
  lowercase: word('a lowercase letter'),
  uppercase: word('an uppercase letter'),
  'digit-or-special': word('a digit or a special character'),
  digit: word('a digit'),
  special: word('a special character'),
  username: word('no user name in it'),
  characters: word('only letters, digits and @#$%^&+='),
};

/** Words for a refused change of the password; 'Incorrect' is the specification's. */
export function passwordErrorText(error: PasswordChangeError): string {
  switch (error.kind) {
    case 'wrong-current':
      return t('This is not the current password.');
    case 'empty':
      return t('Enter a new password.');
    case 'mismatch':
      return t('Incorrect');
    case 'rules':
      return t('The new password needs: {rules}', { rules: passwordRulesText(error.broken) });
  }
}

/** Requirements that a password does not meet, as a list in the user's language. */
export function passwordRulesText(broken: readonly BrokenPasswordRule[]): string {
  const words = broken.map((rule) =>
    rule.kind === 'length' ? t(RULES.length, { number: rule.least }) : t(RULES[rule.kind]),
  );
  return new Intl.ListFormat(locale()).format(words);
}
