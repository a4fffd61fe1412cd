import type { DiskStatus } from 'gk-sdk/rest';
import { word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';

/** The columns of the disks (spec 002 section 2); their ranks keep how much is free. */
export const DISK_COLUMNS: readonly Column<DiskStatus>[] = [
  textColumn('path', word('Path'), (row) => row.path, { hideable: false }),
  textColumn('status', word('Status'), (row) => row.status, { rank: 1 }),
  numberColumn('full', word('Full size'), (row) => row.fullGb, { unit: word('GB'), digits: 1, rank: 3 }),
  numberColumn('free', word('Free size'), (row) => row.freeGb, { unit: word('GB'), digits: 1, rank: 2 }),
  numberColumn('reserve', word('Reserve'), (row) => row.reserveMb, { unit: word('MB'), digits: 0, rank: 5 }),
  numberColumn('used', word('Used'), (row) => row.usedGb, { unit: word('GB'), digits: 1, rank: 4 }),
];
