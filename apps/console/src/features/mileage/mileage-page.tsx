import { useMemo } from 'react';
import { mileageResource, type MileageRow } from 'gk-sdk/rest';
import type { Zone } from 'gk-sdk/rules';
import {
  MILEAGE_JSON_NAME,
  mileageChart,
  mileageCsvName,
  mileageJson,
  mileageRows,
  totalMileage,
} from './mileage-report.js';
import { periodOfRows } from '../../shared/export/use-read-note.js';
import { useReportDevices } from '../../shared/fleet/use-report-devices.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { BarChart } from '../../shared/report/bar-chart.js';
import { byFilters, daysFilter, deviceOrAllFilter, ReportFilters } from '../../shared/report/filters.js';
import { filledIn, periodOf } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { mileageColumns } from './mileage-columns.js';

const FILTERS = { device: deviceOrAllFilter(word('Device'), word('ALL Vehicles')), days: daysFilter() };

/** The mileage report (spec 001 section 2). */
export function MileagePage() {
  const mileage = useRest(mileageResource);
  const report = useReport({
    ...byFilters(FILTERS),
    load: ({ device, days }, signal) =>
      mileage.query(
        { ...periodOf(days, device), ...filledIn({ deviceId: device }), timeZone: shownZone(device) },
        { signal },
      ),
  });
  return (
    <ReportPage
      title={t('Mileage')}
      report={report}
      before={t('Choose the days, then search.')}
      queryLabel={t('Search')}
      filters={<ReportFilters filters={FILTERS} report={report} />}
    >
      {(results) => <MileageResult results={results} zone={shownZone(report.asked.device)} period={report.searched} />}
    </ReportPage>
  );
}

function MileageResult({
  results,
  zone,
  period,
}: {
  readonly results: readonly MileageRow[];
  /** Zone of the days that were asked for. */
  readonly zone: Zone;
  readonly period: string;
}) {
  const unit = useLengthUnit();
  const deviceOf = useReportDevices();
  const rows = useMemo(() => mileageRows(results, deviceOf, unit, zone), [results, deviceOf, unit, zone]);
  const columns = useMemo(() => mileageColumns(unit, totalMileage(results, unit)), [results, unit]);
  return (
    <ReportResult
      title={t('Result')}
      rows={rows}
      columns={columns}
      rowKey={({ deviceId, startS }) => `${deviceId} ${startS}`}
      numbered
      viewsName="mileage"
      summary={t(
        'Counted by the vehicle itself, also while its connection was down. GPS playback measures along the GPS points, without the gaps.',
      )}
      chart={
        <BarChart
          title={t('Top 50 by distance')}
          unit={unit === 'mile' ? t('mi') : t('km')}
          bars={mileageChart(results, unit).map(({ deviceId, mileage }) => ({ name: deviceId, value: mileage }))}
        />
      }
      files={{
        csvName: () => mileageCsvName(Math.random),
        jsonName: MILEAGE_JSON_NAME,
        json: mileageJson,
        period: (exported) => periodOfRows(exported, (row) => row),
        pdf: { type: 'mileage', title: t('Mileage'), subtitle: period, fileName: 'mileage.pdf' },
      }}
    />
  );
}
