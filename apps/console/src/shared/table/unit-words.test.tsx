import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setWordTable } from '../i18n/translate.js';
import { NumberField } from '../map-editor/number-field.js';
import { columnHeader } from './column.js';
import { numberColumn } from './column-kinds.js';
import { DataTable } from './data-table.js';
import { startConsole } from '../../testing/render-console.js';

afterEach(() => {
  cleanup();
  setWordTable({});
});

const COLUMNS = [numberColumn<{ readonly atS: number }>('at', 'Duration', ({ atS }) => atS, { unit: 's' })];

it('the unit of a column is in the language of the user, in its head and in files', () => {
  setWordTable({ s: '秒', Duration: '時間' });
  startConsole().render(
    <DataTable label="Talks" rows={[{ atS: 5 }]} columns={COLUMNS} rowKey={({ atS }) => String(atS)} />,
  );
  expect(screen.getByRole('columnheader', { name: /時間/ }).textContent).toContain('秒');
  expect(COLUMNS.map((column) => columnHeader(column))).toEqual(['時間 (秒)']);
});

it('so is that of a number beside a drawing', () => {
  setWordTable({ m: '公尺' });
  render(<NumberField label="Radius" unit="m" value={5} min={1} max={9} step={1} onChange={() => undefined} />);
  expect(screen.getByText('公尺')).toBeTruthy();
});
