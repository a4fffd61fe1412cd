import { PASSWORD_LIMITS } from 'gk-sdk/rules';
import type { MenuSettings, PasswordPolicy } from 'gk-sdk/rest';
import type { FieldSpec } from '../../../shared/form/field-spec.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { useServerHas, useUser } from '../../../shared/session/use-user.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import type { FieldsOfSetting } from '../settings-file/filed-setting.js';
import { SettingPart } from '../setting-part.js';

const MENUS: FieldsOfSetting<MenuSettings> = {
  resource: ({ menus }) => menus,
  fields: [
    {
      kind: 'switch',
      name: 'otherAdministrators',
      label: word('Other administrators open System Setting and make administrators'),
      help: word('Otherwise only the user admin does.'),
    },
    { kind: 'switch', name: 'accessLog', label: word('Access logs are in the menu') },
    { kind: 'switch', name: 'changePassword', label: word('Users may change their own password') },
  ],
};

const PASSWORDS: FieldsOfSetting<PasswordPolicy> = {
  resource: ({ passwordPolicy }) => passwordPolicy,
  fields: [
    {
      kind: 'number',
      name: 'minLength',
      label: word('Fewest characters'),
      help: word('0 = any number.'),
      min: 0,
      max: PASSWORD_LIMITS.minLength,
    },
    { kind: 'switch', name: 'lowercase', label: word('A lowercase letter') },
    { kind: 'switch', name: 'uppercase', label: word('An uppercase letter') },
    { kind: 'switch', name: 'digit', label: word('A digit') },
    { kind: 'switch', name: 'special', label: word('A special character') },
    { kind: 'switch', name: 'notUsername', label: word('No user name in it') },
    {
      kind: 'number',
      name: 'remembered',
      label: word('Not one of the last'),
      unit: word('passwords'),
      help: word('0 = any but the current one. Former passwords are kept, hashed, from now on.'),
      min: 0,
      max: PASSWORD_LIMITS.remembered,
    },
    {
      kind: 'number',
      name: 'days',
      label: word('Must be changed after'),
      unit: word('days'),
      help: word('0 = never. Programs that log in by password stop when it has expired.'),
      min: 0,
      max: PASSWORD_LIMITS.days,
    },
  ],
};

/** Access: who may open what is the server's, and the rules for new passwords (spec 000 section 6, 002 section 6). */
const tab: SettingTab = {
  Panel: AccessPanel,
  words: [...wordsOf(MENUS.fields), ...wordsOf(PASSWORDS.fields)],
  // Who may do what does not come with a file of another server.
  filed: [],
};
export default tab;

function AccessPanel() {
  const isAdmin = useUser()?.username === 'admin';
  const hasPasswords = useServerHas('password-policy');
  const fields = isAdmin ? MENUS.fields : MENUS.fields.map(lockedField);
  return (
    <>
      <SettingPanel {...MENUS} fields={fields} />
      {hasPasswords && (
        <SettingPart title={t('Rules for new passwords')}>
          <SettingPanel {...PASSWORDS} />
        </SettingPart>
      )}
    </>
  );
}

function lockedField(field: FieldSpec<MenuSettings>): FieldSpec<MenuSettings> {
  return { ...field, locked: () => t('Only the user admin saves this') };
}
