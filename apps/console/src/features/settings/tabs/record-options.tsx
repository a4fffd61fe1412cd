import { RECORDING_LIMITS } from 'gk-sdk/rules';
import type { ServerRecordingSettings } from 'gk-sdk/rest';
import { t, word } from '../../../shared/i18n/translate.js';
import { useServerHas } from '../../../shared/session/use-user.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';
import { filedSetting, type FieldsOfSetting } from '../settings-file/filed-setting.js';
import { SettingPart } from '../setting-part.js';

const DAYS: FieldsOfSetting<{ readonly days: number }> = {
  resource: ({ recordDays }) =>
    mapSetting(
      recordDays,
      (days) => ({ days }),
      ({ days }) => days,
    ),
  fields: [
    {
      kind: 'number',
      name: 'days',
      label: word('Default record days'),
      unit: word('days'),
      help: word('For devices without a setting of their own. 0 = keep recordings until the disk is full.'),
      ...RECORDING_LIMITS.days,
    },
  ],
};

const isAroundEvents = ({ when }: ServerRecordingSettings): boolean => when === 'events';

const SERVER: FieldsOfSetting<ServerRecordingSettings> = {
  resource: ({ serverRecording }) => serverRecording,
  fields: [
    {
      kind: 'select',
      name: 'when',
      label: word('The server records'),
      help: word(
        'Warnings count as alarms. Devices whose recording option is against it are not recorded in any case.',
      ),
      choices: [
        { value: 'always', label: word('Always') },
        { value: 'watched', label: word('While somebody watches') },
        { value: 'events', label: word('Around alarms') },
        { value: 'never', label: word('Never') },
      ],
    },
    {
      kind: 'select',
      name: 'stream',
      label: word('Recorded stream'),
      choices: [
        { value: 'main', label: word('Main stream') },
        { value: 'sub', label: word('Sub stream') },
      ],
      shown: ({ when }) => when === 'always' || when === 'events',
    },
    {
      kind: 'number',
      name: 'beforeS',
      label: word('Before the event'),
      unit: word('seconds'),
      help: word(
        'Devices that are online send all the time, since these seconds are held in the memory of the server.',
      ),
      ...RECORDING_LIMITS.beforeS,
      shown: isAroundEvents,
    },
    {
      kind: 'number',
      name: 'afterS',
      label: word('After the event'),
      unit: word('seconds'),
      ...RECORDING_LIMITS.afterS,
      shown: isAroundEvents,
    },
    {
      kind: 'number',
      name: 'megabytesADay',
      label: word('Limit of a device a day'),
      unit: word('MB'),
      help: word('0 = no limit. Once it is used up, nothing more of the device is recorded until its next day.'),
      ...RECORDING_LIMITS.megabytesADay,
      shown: ({ when }) => when !== 'never',
    },
  ],
};

/** Record Options: default record days (spec 002 section 2), and what the server records itself. */
const tab: SettingTab = {
  Panel: RecordOptions,
  words: [...wordsOf(DAYS.fields), ...wordsOf(SERVER.fields)],
  // Servers without recordings of their own would refuse a file with that setting.
  filed: [filedSetting(DAYS)],
};
export default tab;

function RecordOptions() {
  const hasServerRecording = useServerHas('server-recording');
  return (
    <>
      <SettingPanel {...DAYS} />
      {hasServerRecording && (
        <SettingPart title={t('Recordings of the server')}>
          <SettingPanel {...SERVER} />
        </SettingPart>
      )}
    </>
  );
}
