import { word } from '../i18n/translate.js';
import { DeviceLink } from '../vehicle/device-link.js';
import { textColumn } from './column-kinds.js';
import type { Column } from './column.js';

/**
 * The column of the devices that rows are of: each id opens the drawer of its vehicle. It shows the id, also where the
 * brand titles vehicles by plate, as its heading, its order and its files do.
 */
export function deviceColumn<Row>(
  id: string,
  deviceIdOf: (row: Row) => string,
  rest: Partial<Omit<Column<Row>, 'id' | 'title' | 'value' | 'cell'>> = {},
): Column<Row> {
  return textColumn(id, word('Device ID'), deviceIdOf, {
    ...rest,
    cell: (row) => <DeviceLink deviceId={deviceIdOf(row)} />,
  });
}
