import { useMemo } from 'react';

import { mileageResource, type MileageRow } from 'gk-sdk/rest';
import {
  MILEAGE_JSON_NAME,
  mileageChart,
  mileageCsvName,
  mileageRows,
  queryBoundsS,
  totalMileage,
  type QueryDays,
} from 'gk-sdk/rules';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { useReportDevices } from '../../shared/fleet/use-report-devices.js';
import { t } from '../../shared/i18n/translate.js';
import { daysParameter } from '../../shared/period/day-parameters.js';
import { daysHint } from '../../shared/period/days-hint.js';
import { DayRangeField, rangeWords } from '../../shared/period/period-field.js';
import { useRest } from '../../shared/query/use-rest.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { localZone } from '../../shared/time/local-zone.js';
import { useLengthUnit } from '../../shared/units/use-length-unit.js';
import { textParameter } from '../../shared/url-state/use-url-state.js';
import { BarChart } from '../../shared/report/bar-chart.js';
import { mileageColumns } from './mileage-columns.js';

interface MileageQuestion {
  /** Empty = all vehicles. */
  readonly device: string;
  readonly days: QueryDays;
}

const SHAPE = { device: textParameter(), days: daysParameter() };

/** The mileage report (spec 001 section 2). */
export function MileagePage() {
  const mileage = useRest(mileageResource);
  const report = useReport<MileageQuestion, readonly MileageRow[]>({
    shape: SHAPE,
    lacks: ({ days }) => daysHint(days),
    load: async ({ device, days }, signal) => {
      const bounds = queryBoundsS(days, localZone());
      if (!bounds) return [];
      return mileage.query(
        { ...bounds, ...(device !== '' && { deviceId: device }), timeZone: localZone() },
        { signal },
      );
    },
  });
  const { draft, change } = report;
  return (
    <ReportPage
      title={t('Mileage')}
      report={report}
      before={t('Choose the days, then search.')}
      queryLabel={t('Search')}
      filters={
        <>
          <DeviceCombobox
            label={t('Device')}
            deviceId={draft.device}
            allLabel={t('ALL Vehicles')}
            onChange={(device) => change({ device })}
          />
          <DayRangeField days={draft.days} onChange={(days) => change({ days })} />
        </>
      }
    >
      {(results) => <MileageResult results={results} days={report.asked.days} />}
    </ReportPage>
  );
}

function MileageResult({ results, days }: { readonly results: readonly MileageRow[]; readonly days: QueryDays }) {
  const unit = useLengthUnit();
  const deviceOf = useReportDevices();
  const rows = useMemo(() => mileageRows(results, deviceOf, unit, localZone()), [results, deviceOf, unit]);
  const columns = useMemo(() => mileageColumns(unit, totalMileage(results, unit)), [results, unit]);
  return (
    <ReportResult
      title={t('Result')}
      rows={rows}
      columns={columns}
      rowKey={({ deviceId, startS }) => `${deviceId} ${startS}`}
      numbered
      viewsName="mileage"
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
        pdf: { type: 'mileage', title: t('Mileage'), subtitle: rangeWords(days), fileName: 'mileage.pdf' },
      }}
    />
  );
}
