import {
  STREAM_LOG_ENTRANCES,
  STREAM_LOG_TYPES,
  type StreamLogEntrance,
  type StreamLogRow,
  type StreamLogType,
} from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';

const TYPE_WORDS: Readonly<Record<StreamLogType, string>> = {
  'Liveview ask': word('Liveview ask'),
  'Local playback': word('Local playback'),
  'Download local': word('Download local'),
  'Remote playback': word('Remote playback'),
  'Download remote': word('Download remote'),
  'Liveview end': word('Liveview end'),
};
const ENTRANCE_WORDS: Readonly<Record<StreamLogEntrance, string>> = {
  GMS: word('GMS'),
  Web: word('Web'),
  Rtsp: word('Rtsp'),
};

/** Returns the type of a row, in the user's language; an unknown word of the server as it is. */
export function typeWords(type: string): string {
  const known = STREAM_LOG_TYPES.find((name) => name === type);
  return known ? t(TYPE_WORDS[known]) : type;
}

/** By which way somebody came in, in the user's language; another word of the server as it is. */
export function entranceWords(entrance: string): string {
  const known = STREAM_LOG_ENTRANCES.find((name) => name === entrance);
  return known ? t(ENTRANCE_WORDS[known]) : entrance;
}

/** The columns of the stream log (spec 001 section 3); their ranks keep who watched which device, and when. */
export const STREAM_LOG_COLUMNS: readonly Column<StreamLogRow>[] = [
  textColumn('username', word('User'), (row) => row.username, { hideable: false }),
  deviceColumn('deviceid', (row) => row.deviceId, { noWrap: true, rank: 1 }),
  numberColumn('channel', word('Channel'), (row) => row.channel, { rank: 4 }),
  textColumn('entrance', word('Entrance'), (row) => row.entrance, {
    text: (row) => entranceWords(row.entrance),
    rank: 8,
  }),
  textColumn('type', word('Type'), (row) => row.type, { text: (row) => typeWords(row.type), rank: 3 }),
  timeColumn('asktime', word('Ask Time'), (row) => row.askedS, { firstDescending: true, rank: 2 }),
  numberColumn('during', word('During'), (row) => row.durationS, { unit: word('s'), rank: 5 }),
  timeColumn('updatetime', word('Update Time'), (row) => row.updatedS, { firstDescending: true, rank: 9 }),
  timeColumn('recordstart', word('Recorded from'), (row) => row.recordedFromS, { firstDescending: true, rank: 6 }),
  timeColumn('recordend', word('Recorded to'), (row) => row.recordedToS, { firstDescending: true, rank: 7 }),
];
