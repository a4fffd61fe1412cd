import { checkNewUser, checkUserUpdate, type UserFormError } from './user-rules.js';
import type { FormProblems } from '../../shared/form/form-resolver.js';
import { t } from '../../shared/i18n/translate.js';
import type { NewPasswordRules } from '../../shared/password/password-rules.js';
import { passwordRulesText } from '../../shared/password/password-words.js';
import type { UserValues } from './user-values.js';

/** Checks a new user. Returns the problems by field (spec 002 section 5). */
export function newUserProblems(
  values: UserValues,
  names: readonly string[],
  rules: NewPasswordRules,
): FormProblems<UserValues> {
  return byField(checkNewUser(values, names, rules));
}

/** Checks a change. Returns the problems by field. */
export function updateProblems(values: UserValues, rules: NewPasswordRules): FormProblems<UserValues> {
  return byField(checkUserUpdate(values, rules));
}

function byField(errors: readonly UserFormError[]): FormProblems<UserValues> {
  const problems: FormProblems<UserValues> = {};
  for (const error of errors) {
    switch (error.kind) {
      case 'no-name':
        problems.name = t('cannot be empty');
        break;
      case 'name-exists':
        problems.name = t('This user name is already taken');
        break;
      case 'bad-name':
        problems.name = t('A user name has no space and no apostrophe');
        break;
      case 'colon':
        problems.name = t('A user name has no colon');
        break;
      case 'direction-marks':
        problems.name = t('must not hold invisible characters that change the direction of writing');
        break;
      case 'confusable':
        problems.name = t('This name can be confused with the user {user}', { user: error.other });
        break;
      case 'too-many':
        problems.name = t(error.message);
        break;
      case 'no-group':
        problems.groupId = t('Choose a group');
        break;
      case 'no-password':
        problems.password = t('cannot be empty');
        break;
      case 'bad-date':
        problems.expiryDate = t('This is not a valid date');
        break;
      case 'password':
        Object.assign(problems, passwordProblem(error.error));
        break;
    }
  }
  return problems;
}

function passwordProblem(error: Extract<UserFormError, { kind: 'password' }>['error']): FormProblems<UserValues> {
  switch (error.kind) {
    case 'mismatch':
      return { repeated: t(error.message) };
    case 'rules':
      return { password: t('The password needs: {rules}', { rules: passwordRulesText(error.broken) }) };
    case 'empty':
    case 'wrong-current':
      return { password: t('cannot be empty') };
  }
}
