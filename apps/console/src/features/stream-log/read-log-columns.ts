import { READ_LOG_KINDS, type ReadLogRow } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';

const KIND_WORDS: Readonly<Record<(typeof READ_LOG_KINDS)[number], string>> = {
  track: word('GPS track'),
  events: word('Events'),
  picture: word('Picture'),
  footage: word('Event video'),
  evidence: word('Evidence'),
  export: word('Export'),
};

/** Returns the kind of a read, in the user's language; an unknown word of the server as it is. */
export function readKindWords(kind: string): string {
  const known = READ_LOG_KINDS.find((name) => name === kind);
  return known ? t(KIND_WORDS[known]) : kind;
}

/** The columns of the read log; their ranks keep who read what, and when. */
export const READ_LOG_COLUMNS: readonly Column<ReadLogRow>[] = [
  textColumn('username', word('User'), (row) => row.username, { hideable: false }),
  textColumn('ip', word('IP'), (row) => row.ip, { rank: 9 }),
  deviceColumn('deviceid', (row) => row.deviceId, { noWrap: true, rank: 1 }),
  textColumn('kind', word('Type'), (row) => row.kind, { text: (row) => readKindWords(row.kind), rank: 2 }),
  textColumn('what', word('File'), (row) => row.what, { rank: 4 }),
  timeColumn('start', word('Recorded from'), (row) => row.startS, { rank: 5 }),
  timeColumn('end', word('Recorded to'), (row) => row.endS, { rank: 6 }),
  timeColumn('firsttime', word('First read'), (row) => row.firstReadS, { firstDescending: true, rank: 8 }),
  timeColumn('lasttime', word('Last read'), (row) => row.lastReadS, { firstDescending: true, rank: 3 }),
  numberColumn('count', word('Times read'), (row) => row.count, { rank: 7 }),
];
