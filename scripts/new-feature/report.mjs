import { literal, toPascal } from './names.mjs';

/** English words that the files use besides the title. */
export const words = ['Choose the days, then query.', 'Device ID', 'Start Time', 'Result'];

/** A report: a query bar, and the table of its answer. */
export function files(name, title) {
  const pascal = toPascal(name);
  return {
    [`${name}-columns.ts`]: `
import { word } from '../../shared/i18n/translate.js';
import { timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';

/** A row of the report. */
export interface ${pascal}Row {
  readonly deviceId: string;
  readonly startS: number;
}

/** The columns of the report. */
export const COLUMNS: readonly Column<${pascal}Row>[] = [
  deviceColumn('deviceId', (row) => row.deviceId, { hideable: false }),
  timeColumn('startS', word('Start Time'), (row) => row.startS, { firstDescending: true }),
];
`,
    [`${name}-page.tsx`]: `
import { netflowResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { byFilters, daysFilter, ReportFilters } from '../../shared/report/filters.js';
import { periodOf } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { COLUMNS } from './${name}-columns.js';

const FILTERS = { days: daysFilter() };

/** ${title}. */
export function ${pascal}Page() {
  // The call of this report stands here in place of the net flow.
  const netflow = useRest(netflowResource);
  const report = useReport({
    ...byFilters(FILTERS),
    load: ({ days }, signal) => netflow.query(periodOf(days), { signal }),
  });
  return (
    <ReportPage
      title={t(${literal(title)})}
      report={report}
      before={t('Choose the days, then query.')}
      filters={<ReportFilters filters={FILTERS} report={report} />}
    >
      {(rows) => (
        <ReportResult
          title={t('Result')}
          rows={rows}
          columns={COLUMNS}
          rowKey={({ deviceId, startS }) => \`\${deviceId} \${startS}\`}
          numbered
          viewsName="${name}"
          files={{ csvName: () => '${name}.csv', jsonName: '${name}.json' }}
        />
      )}
    </ReportPage>
  );
}
`,
    [`${name}-page.test.tsx`]: `
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { ${pascal}Page } from './${name}-page.js';

afterEach(cleanup);

it('asks for the days before anything is sent', async () => {
  const page = startConsole();
  await page.signIn();
  page.render(<${pascal}Page />);
  expect(screen.getByText('Please select the first day')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Query' })).toHaveProperty('disabled', true);
});

it('shows the rows of the days in the address', async () => {
  const page = startConsole();
  page.recorder.http.routes['POST /gklog/netflow'] = {
    json: [{ deviceid: 'BUS-7', starttime: 1_789_315_200, flowin: 1, flowout: 1 }],
  };
  await page.signIn();
  page.render(<${pascal}Page />, '/?days=2026-09-01_2026-09-02');
  expect(await screen.findByText('BUS-7')).toBeTruthy();
});
`,
  };
}
