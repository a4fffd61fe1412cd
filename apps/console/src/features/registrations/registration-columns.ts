import type { DeviceRegistration } from 'gk-sdk/rest';
import { fromStoredNetflow } from '../../shared/vehicle/device-edit.js';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import { audioWords, recordingWords } from './record-words.js';

/** The columns of the registered devices (spec 002 section 2); their ranks keep what is recorded, and for how long. */
export const REGISTRATION_COLUMNS: readonly Column<DeviceRegistration>[] = [
  deviceColumn('deviceid', (row) => row.deviceId, { hideable: false }),
  textColumn('extid', word('External ID'), (row) => row.externalId, { initiallyHidden: true, rank: 11 }),
  textColumn('driver', word('Driver'), (row) => row.driver, { rank: 3 }),
  textColumn('vehicleid', word('Device Memo'), (row) => row.vehicleId, { rank: 4 }),
  numberColumn('channel', word('Channels'), (row) => row.channelCount, { rank: 5 }),
  textColumn('recording', word('Recording'), ({ recording }) => recordingWords(recording), { rank: 1 }),
  numberColumn('recdays', word('Record Days'), (row) => row.recordDays ?? undefined, {
    rank: 2,
    text: ({ recordDays }) =>
      recordDays === null ? t('Default') : recordDays === 0 ? t('unlimited') : String(recordDays),
  }),
  textColumn('audio', word('Audio'), ({ recordAudio }) => audioWords(recordAudio), { rank: 8 }),
  numberColumn('netlimit', word('Net Limit'), (row) => fromStoredNetflow(row.netLimitKb), {
    unit: word('MB per day'),
    rank: 6,
  }),
  numberColumn('maxnetflow', word('Max Netflow'), (row) => fromStoredNetflow(row.maxNetflowKb), {
    unit: word('MB per month'),
    rank: 7,
  }),
  textColumn('installed', word('Installed Channels'), ({ installed }) => channelList(installed), { rank: 9 }),
  textColumn('main', word('Main Stream Channels'), ({ mainStream }) => channelList(mainStream), { rank: 10 }),
];

/** Numbers of the channels that are on, from 1. */
function channelList(flags: readonly boolean[]): string {
  return flags.flatMap((on, index) => (on ? [index + 1] : [])).join(', ');
}
