import { lazy, Suspense } from 'react';
import type { DeviceRedirect } from 'gk-sdk/rest';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import { PORT } from '../limits.js';
import { filedSetting, type FieldsOfSetting } from '../settings-file/filed-setting.js';
import { targetProblems } from '../target-problems.js';

const REDIRECT: FieldsOfSetting<DeviceRedirect> = {
  resource: ({ deviceRedirect }) => deviceRedirect,
  fields: [
    {
      kind: 'text',
      name: 'prefix',
      label: word('Prefix'),
      help: word('Devices whose ID starts with this prefix are sent to the new server.'),
      maxLength: SETTING_LENGTHS.redirectPrefix,
    },
    { kind: 'list', name: 'deviceIds', label: word('Device ids'), help: word('Separated by commas.') },
    {
      kind: 'switch',
      name: 'newDevicesOnly',
      label: word('Only new devices'),
      help: word('Devices that are accepted after the redirect is saved; without prefix and ids, all of them.'),
    },
    { kind: 'text', name: 'server', label: word('New server'), maxLength: SETTING_LENGTHS.host },
    { kind: 'number', name: 'port', label: word('New port'), ...PORT },
  ],
  check: (setting) => {
    const { server: address, port } = setting;
    return targetProblems({ enabled: isOn(setting), address, port }, { address: 'server', port: 'port' });
  },
};

/** Device Redirect: "prefix, device id list, new-devices-only flag, new server and port" (spec 002 section 2). A terminal leaves for good, so that a save asks. */
const tab: SettingTab = { Panel: RedirectPanel, words: wordsOf(REDIRECT.fields), filed: [filedSetting(REDIRECT)] };
export default tab;

// A table, which no other setting needs.
const RedirectedTerminals = lazy(async () => ({
  default: (await import('../redirected-terminals.js')).RedirectedTerminals,
}));

function isOn({ prefix, deviceIds, newDevicesOnly }: DeviceRedirect): boolean {
  return prefix !== '' || deviceIds.length > 0 || newDevicesOnly;
}

function RedirectPanel() {
  const confirm = useConfirm();
  return (
    <SettingPanel
      {...REDIRECT}
      confirm={(setting) =>
        !isOn(setting)
          ? Promise.resolve(true)
          : confirm({
              title: t('Send these terminals to {server}?', { server: `${setting.server}:${setting.port}` }),
              text: t('They leave this server for good: this server cannot call them back.'),
              yes: t('Save'),
            })
      }
    >
      <Suspense>
        <RedirectedTerminals />
      </Suspense>
    </SettingPanel>
  );
}
