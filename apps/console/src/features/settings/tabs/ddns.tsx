import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { DDNS_TYPES } from './setting-choices.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';
import { SavedTest } from '../saved-test.js';
import { targetProblems } from '../target-problems.js';

const TYPE_WORDS = [word('Built-in provider'), word('Third-party provider'), word('Online portal')] as const;

/** DDNS: "enable, choose type, server, user, password" (spec 002 section 2), and the name that is to lead to the server. */
export default defineSetting({
  resource: ({ ddns }) => ddns,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable DDNS') },
    {
      kind: 'select',
      name: 'type',
      label: word('Type'),
      choices: DDNS_TYPES.map((name, value) => ({ value, label: TYPE_WORDS[value] ?? name })),
    },
    { kind: 'text', name: 'server', label: word('Server'), maxLength: SETTING_LENGTHS.host },
    {
      kind: 'text',
      name: 'hostname',
      label: word('Host name of this server'),
      help: word('The name at the provider that is to lead to this server, such as fleet.example.com.'),
      maxLength: SETTING_LENGTHS.host,
    },
    { kind: 'text', name: 'user', label: word('User'), maxLength: SETTING_LENGTHS.ddnsAccount },
    { kind: 'secret', name: 'password', label: word('Password'), maxLength: SETTING_LENGTHS.ddnsAccount },
  ],
  Below: () => (
    <SavedTest
      channel="ddns"
      button={t('Update now')}
      run={(settings, signal) => settings.testNetwork('ddns', { signal })}
    />
  ),
  check: ({ enabled, type, server, hostname, user, password }) => {
    if (!enabled) return {};
    const empty = t('cannot be empty while this is on');
    return {
      ...targetProblems({ enabled, address: server }, { address: 'server' }),
      ...(type !== DDNS_TYPES.indexOf('third-party') && {
        type: t('This server has no such provider: choose Third-party provider'),
      }),
      ...(hostname === '' && { hostname: empty }),
      ...(user === '' && { user: empty }),
      ...(password === '' && { password: empty }),
    };
  },
});
