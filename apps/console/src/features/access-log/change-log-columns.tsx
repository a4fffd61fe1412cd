import type { ChangeLogRow } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { actionWords, entityWords, fieldValueWords, fieldWords, nameWords } from './change-words.js';

/** A line of the table: one field of a change, or a change of which no field is told. */
export interface ChangeLine {
  readonly row: ChangeLogRow;
  readonly change: ChangeLogRow['changes'][number] | undefined;
}

/** A line for each field, and one for fields that are not told. */
export function changeLines(rows: readonly ChangeLogRow[]): readonly ChangeLine[] {
  return rows.flatMap((row) => {
    const lines: ChangeLine[] = row.changes.map((change) => ({ row, change }));
    return lines.length === 0 || row.more > 0 ? [...lines, { row, change: undefined }] : lines;
  });
}

/** Words in place of fields that are not told. */
function restWords({ more, withheld }: ChangeLogRow): string {
  if (withheld) return t('about other groups, too');
  return more > 0 ? t('{count, plural, one {# further field} other {# further fields}}', { count: more }) : '';
}

function valueWords({ row, change }: ChangeLine, side: 'before' | 'after'): string {
  if (change === undefined) return '';
  if (change.secret) return t('secret');
  const value = change[side];
  return value === undefined ? '-' : fieldValueWords(row.entity, change.field, value);
}

/** The columns of the change log; a narrow table shows those with the highest rank in the rows' details. */
export const CHANGE_LOG_COLUMNS: readonly Column<ChangeLine>[] = [
  timeColumn('datetime', word('Time'), ({ row }) => row.timeS, { firstDescending: true, hideable: false }),
  textColumn('username', word('User'), ({ row }) => row.username, { rank: 4 }),
  textColumn('ip', word('IP'), ({ row }) => row.ip, { initiallyHidden: true }),
  textColumn('entity', word('Type'), ({ row }) => entityWords(row.entity), { rank: 5 }),
  textColumn('name', word('Name'), ({ row }) => nameWords(row), { rank: 1 }),
  textColumn('action', word('Action'), ({ row }) => actionWords(row.action), { rank: 6 }),
  textColumn(
    'field',
    word('Field'),
    ({ row, change }) => (change ? fieldWords(row.entity, row.key, change.field) : restWords(row)),
    { rank: 2 },
  ),
  textColumn('before', word('Before'), (line) => valueWords(line, 'before'), { rank: 7 }),
  textColumn('after', word('After'), (line) => valueWords(line, 'after'), { rank: 3 }),
];
