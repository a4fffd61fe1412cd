import { expect, it } from 'vitest';
import { toPdfTable } from '../export/pdf/pdf-table.js';
import { csvFile, jsonFile } from '../export/table-files.js';
import { columnText } from './column.js';
import { driverColumn } from './driver-column.js';

const COLUMN = driverColumn<readonly (string | undefined)[]>('driver', (names) => names);

it('marks a driver who is not known on screen and in a PDF, and leaves it empty in CSV and JSON', async () => {
  const rows = [['Ada'], [undefined], ['Ada', undefined, 'Ben'], ['']];
  const shown = ['Ada', 'Not known', 'Ada, Not known, Ben', ''];
  expect(rows.map((row) => columnText(COLUMN, row))).toEqual(shown);
  expect(
    toPdfTable(rows, [COLUMN], { title: '', subtitle: '', fileName: '' }).body.map(([, driver]) => driver),
  ).toEqual(shown);
  expect(await csvFile(rows, [COLUMN]).text()).toBe('Driver\r\nAda\r\n\r\n"Ada, Ben"\r\n\r\n');
  expect(JSON.parse(await jsonFile(rows, [COLUMN]).text())).toEqual([
    { driver: 'Ada' },
    { driver: '' },
    { driver: 'Ada, Ben' },
    { driver: '' },
  ]);
});
