import type { LengthUnit } from 'gk-sdk/rules';
import type { MileageReportRow } from './mileage-report.js';
import { word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { driverColumn } from '../../shared/table/driver-column.js';
import { deviceColumn } from '../../shared/table/device-column.js';

/** The columns of the mileage table (spec 001 section 2); End Time does not sort. Their ranks keep who drove how far. */
export function mileageColumns(unit: LengthUnit, total: number): readonly Column<MileageReportRow>[] {
  return [
    deviceColumn('deviceId', (row) => row.deviceId, { hideable: false }),
    { ...driverColumn<MileageReportRow>('driver', (row) => [row.driver]), rank: 1 },
    textColumn('deviceMemo', word('Device Memo'), (row) => row.deviceMemo, { rank: 4 }),
    numberColumn('mileage', word('Mileage'), (row) => row.mileage, {
      unit: unit === 'mile' ? word('mi') : word('km'),
      digits: 3,
      firstDescending: true,
      total: () => total.toFixed(3),
    }),
    timeColumn('startS', word('Start Time'), (row) => row.startS, { rank: 2 }),
    timeColumn('endS', word('End Time'), (row) => row.endS, { sortable: false, rank: 3 }),
  ];
}
