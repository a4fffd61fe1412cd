import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { word } from '../i18n/translate.js';
import { textColumn } from '../table/column-kinds.js';
import { byFilters, ReportFilters, textFilter } from './filters.js';
import { ReportPage } from './report-page.js';
import { ReportResult } from './report-result.js';
import { useReport } from './use-report.js';

afterEach(cleanup);

const FILTERS = { member: textFilter(word('User')) };
const COLUMNS = [textColumn<{ readonly words: string }>('words', word('Name'), ({ words }) => words)];

function LongReport() {
  const report = useReport({
    ...byFilters(FILTERS),
    load: ({ member }) =>
      Promise.resolve(Array.from({ length: 150 }, (_, index) => ({ words: `${member} ${index + 1}` }))),
  });
  return (
    <ReportPage title="Log" report={report} before="" filters={<ReportFilters filters={FILTERS} report={report} />}>
      {(rows) => <ReportResult title="Result" rows={rows} columns={COLUMNS} />}
    </ReportPage>
  );
}

it('shows the answer of another query from its beginning, and that of the same query where it was read', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<LongReport />, '/?member=anna&page=2');
  expect(await screen.findByRole('gridcell', { name: 'anna 101' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Query' }));
  expect(await screen.findByRole('gridcell', { name: 'anna 101' })).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'User' }), { target: { value: 'bert' } });
  fireEvent.click(screen.getByRole('button', { name: 'Query' }));
  expect(await screen.findByRole('gridcell', { name: 'bert 1' })).toBeTruthy();
  expect(screen.queryByRole('gridcell', { name: 'bert 101' })).toBeNull();
});
