import type { DeviceRegistration } from 'gk-sdk/rest';
import { fromStoredNetflow } from '../../shared/vehicle/device-edit.js';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import { audioWords, recordingWords } from './record-words.js';

/** The columns of the registered devices (spec 002 section 2). */
export const REGISTRATION_COLUMNS: readonly Column<DeviceRegistration>[] = [
  deviceColumn('deviceid', (row) => row.deviceId, { hideable: false }),
  textColumn('extid', word('External ID'), (row) => row.externalId, { initiallyHidden: true }),
  textColumn('driver', word('Driver'), (row) => row.driver),
  textColumn('vehicleid', word('Device memo'), (row) => row.vehicleId),
  numberColumn('channel', word('Channels'), (row) => row.channelCount),
  textColumn('recording', word('Recording'), ({ recording }) => recordingWords(recording)),
  numberColumn('recdays', word('Record Days'), (row) => row.recordDays ?? undefined, {
    text: ({ recordDays }) =>
      recordDays === null ? t('Default') : recordDays === 0 ? t('unlimited') : String(recordDays),
  }),
  textColumn('audio', word('Audio'), ({ recordAudio }) => audioWords(recordAudio)),
  numberColumn('netlimit', word('Net Limit'), (row) => fromStoredNetflow(row.netLimitKb), { unit: word('MB per day') }),
  numberColumn('maxnetflow', word('Max Netflow'), (row) => fromStoredNetflow(row.maxNetflowKb), {
    unit: word('MB per month'),
  }),
  textColumn('installed', word('Installed Channels'), ({ installed }) => channelList(installed)),
  textColumn('main', word('Main Stream Channels'), ({ mainStream }) => channelList(mainStream)),
];

/** Numbers of the channels that are on, from 1. */
function channelList(flags: readonly boolean[]): string {
  return flags.flatMap((on, index) => (on ? [index + 1] : [])).join(', ');
}
