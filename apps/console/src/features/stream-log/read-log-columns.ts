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

/** The columns of the read log. */
export const READ_LOG_COLUMNS: readonly Column<ReadLogRow>[] = [
  textColumn('username', word('User'), (row) => row.username, { hideable: false }),
  textColumn('ip', word('IP'), (row) => row.ip),
  deviceColumn('deviceid', (row) => row.deviceId, { noWrap: true }),
  textColumn('kind', word('Type'), (row) => row.kind, { text: (row) => readKindWords(row.kind) }),
  textColumn('what', word('File'), (row) => row.what),
  timeColumn('start', word('Recorded from'), (row) => row.startS),
  timeColumn('end', word('Recorded to'), (row) => row.endS),
  timeColumn('firsttime', word('First read'), (row) => row.firstReadS, { firstDescending: true }),
  timeColumn('lasttime', word('Last read'), (row) => row.lastReadS, { firstDescending: true }),
  numberColumn('count', word('Times read'), (row) => row.count),
];
