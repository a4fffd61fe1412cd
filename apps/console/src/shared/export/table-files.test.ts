import { expect, it, vi } from 'vitest';
import { numberColumn, textColumn } from '../table/column-kinds.js';
import { pdfOrigin, readPdfTable, toPdfTable } from './pdf/pdf-table.js';
import { csvFile, jsonFile } from './table-files.js';

interface Trip {
  readonly driver: string;
  readonly km: number;
}

const ROWS: readonly Trip[] = [
  { driver: '=cmd()', km: 1.5 },
  { driver: '王小明', km: 20 },
];
const COLUMNS = [
  textColumn<Trip>('driver', 'Driver', (row) => row.driver),
  numberColumn<Trip>('mileage', 'Mileage', (row) => row.km, { digits: 3, unit: 'km', total: () => '21.500' }),
  textColumn<Trip>('picture', 'Picture', () => 'x', { inFiles: false }),
];

it('writes CSV with headers and units, in which no cell runs as a formula', async () => {
  const text = await csvFile(ROWS, COLUMNS).text();
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual(['Driver,Mileage (km)', "'=cmd(),1.5", '王小明,20', '']);
});

it('writes JSON with numbers as numbers', async () => {
  expect(JSON.parse(await jsonFile(ROWS, COLUMNS).text())).toEqual([
    { driver: '=cmd()', mileage: 1.5 },
    { driver: '王小明', mileage: 20 },
  ]);
});

it('prepares a PDF in words with its totals, which is read back as it was', () => {
  const origin = pdfOrigin({ server: 'gk.test', user: 'ada', madeS: 1_790_000_000 });
  const table = { ...toPdfTable(ROWS, COLUMNS, { title: 'Mileage', subtitle: '', fileName: 'mileage.pdf' }), origin };
  expect(table.body).toEqual([
    ['1', '=cmd()', '1.500'],
    ['2', '王小明', '20.000'],
  ]);
  expect(table.foot).toEqual(['', '', '21.500']);
  expect(readPdfTable(JSON.parse(JSON.stringify(table)))).toEqual(table);
  expect(readPdfTable([{ deviceid: 'A' }])).toBeUndefined();
});

it('lets no name turn a line of a PDF round', () => {
  const rows = [{ km: 1.5, driver: '\u202Eada' }];
  const words = { title: 'Mileage', subtitle: 'Of אבג 12, 7 days', fileName: 'mileage.pdf' };
  const table = toPdfTable(rows, COLUMNS, words);
  expect(table.subtitle).toBe('\u2068Of אבג 12, 7 days\u2069');
  expect(table.body[0]?.[1]).toBe('ada');
  expect(pdfOrigin({ server: 'gk.test', user: '\u202Eאבג', madeS: 0 })[1]).toContain('user \u2068אבג\u2069, made');
});

it('says in the heading of a PDF whose times they are, and who made it where and when', () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  expect(pdfOrigin({ server: 'gk.test:8080', user: 'ada', madeS: Date.UTC(2026, 0, 1) / 1000 })).toEqual([
    'Times of America/St_Johns, with their offset from UTC',
    'Server gk.test:8080, user ada, made 2025-12-31 20:30:00 -03:30',
  ]);
  vi.unstubAllEnvs();
});
