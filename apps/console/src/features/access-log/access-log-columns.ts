import type { AccessLogRow } from 'gk-sdk/rest';
import { word } from '../../shared/i18n/translate.js';
import { textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';

/** The columns of the access log (spec 001 section 3); their ranks keep who did what. */
export const ACCESS_LOG_COLUMNS: readonly Column<AccessLogRow>[] = [
  timeColumn('datetime', word('Time'), (row) => row.timeS, { firstDescending: true, hideable: false }),
  textColumn('type', word('Type'), (row) => row.type, { rank: 4 }),
  textColumn('ip', word('IP'), (row) => row.ip, { rank: 5 }),
  textColumn('username', word('User'), (row) => row.username, { rank: 1 }),
  deviceColumn('deviceid', (row) => row.deviceId, { noWrap: true, rank: 3 }),
  textColumn('action', word('Action'), (row) => row.action, { rank: 2 }),
  textColumn('method', word('Method'), (row) => row.method, { rank: 6 }),
  textColumn('data', word('Data'), (row) => row.data, { rank: 7 }),
];
