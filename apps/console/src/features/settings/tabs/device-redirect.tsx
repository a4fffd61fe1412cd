import { Button } from 'react-bootstrap';
import type { DeviceRedirect } from 'gk-sdk/rest';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { textColumn, timeColumn } from '../../../shared/table/column-kinds.js';
import type { Column } from '../../../shared/table/column.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import { LastDeliveries, useDeliveries } from '../last-deliveries.js';
import { PORT } from '../limits.js';
import { SettingPart } from '../setting-part.js';
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
      <Redirected />
    </SettingPanel>
  );
}

type Deliveries = NonNullable<NonNullable<ReturnType<typeof useDeliveries>['data']>>;
type Redirected = Deliveries['redirect']['devices'][number];

const STATES: Readonly<Record<Redirected['state'], string>> = {
  waiting: word('Waiting'),
  taken: word('Taken'),
  refused: word('Refused'),
  unsupported: word('Not supported'),
  silent: word('No answer'),
};

const COLUMNS: Column<Redirected>[] = [
  textColumn<Redirected>('deviceId', word('Device ID'), ({ deviceId }) => deviceId, { hideable: false }),
  textColumn<Redirected>('state', word('State'), ({ state }) => t(STATES[state])),
  timeColumn<Redirected>('time', word('Time'), ({ timeS }) => timeS),
  textColumn<Redirected>('text', word('Details'), ({ text }) => text),
];

/** How far the terminals are that the saved redirect is for. */
function Redirected() {
  const deliveries = useDeliveries();
  return (
    <SettingPart title={t('Terminals of the saved redirect')} wide>
      <div className="gk-form-actions">
        <Button variant="outline-secondary" disabled={deliveries.kind === 'loading'} onClick={deliveries.reload}>
          {t('Refresh')}
        </Button>
      </div>
      <LastDeliveries resource={deliveries} channel="redirect" />
      {deliveries.data && (
        <DataTable
          label={t('Terminals of the saved redirect')}
          rows={deliveries.data.redirect.devices}
          columns={COLUMNS}
          rowKey={({ deviceId }) => deviceId}
          empty={t('The saved redirect is for no terminal of this server.')}
        />
      )}
    </SettingPart>
  );
}
