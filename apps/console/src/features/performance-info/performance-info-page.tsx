import { useResource } from 'gk-react';
import { serverStatusResource, type PerformanceRow } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { ListPage } from '../../shared/report/list-page.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';

const COLUMNS = [
  timeColumn<PerformanceRow>('atS', word('DateTime'), (row) => row.atS, { hideable: false }),
  textColumn<PerformanceRow>('server', word('GMS'), (row) => row.server, { rank: 5 }),
  textColumn<PerformanceRow>('name', word('Meter'), (row) => row.name, { rank: 1 }),
  numberColumn<PerformanceRow>('count', word('Process Count'), (row) => row.count, { digits: 0, rank: 4 }),
  numberColumn<PerformanceRow>('averageS', word('Avg Process Time'), (row) => row.averageS, {
    rank: 2,
    unit: word('s'),
    digits: 3,
  }),
  numberColumn<PerformanceRow>('longestS', word('Max Process Time'), (row) => row.longestS, {
    rank: 3,
    unit: word('s'),
    digits: 3,
  }),
];

/** How long the server's calls take (spec 002 section 2), in local time. */
export function PerformanceInfoPage() {
  const status = useRest(serverStatusResource);
  return (
    <ListPage
      title={t('Performance info')}
      resource={useResource('performance', (signal) => status.performance({ signal }))}
      columns={COLUMNS}
      numbered
      viewsName="performance-info"
      files={{ csvName: () => 'performance.csv', jsonName: 'performance.json' }}
    />
  );
}
