import { useMemo } from 'react';
import { netflowResource, type NetflowRow } from 'gk-sdk/rest';
import {
  daysInMonth,
  monthBoundsS,
  netflowFileName,
  netflowRawRows,
  netflowRows,
  type CalendarMonth,
} from './netflow-report.js';
import { ExportButtons } from '../../shared/export/export-buttons.js';
import { saveFile } from '../../shared/export/save-file.js';
import { jsonBlob } from '../../shared/export/table-files.js';
import { useReadNote } from '../../shared/export/use-read-note.js';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterSelect } from '../../shared/report/filter-fields.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { shownZone, shownZoneName } from '../../shared/time/shown-zone.js';
import { switchParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { FLOWS, flowLines } from './flows.js';
import { netflowColumns, netflowFileColumns } from './netflow-columns.js';
import { monthParameter, monthText, offeredMonths } from './netflow-month.js';

const SHAPE = { month: monthParameter() };
const FLOW_SHAPE = { in: switchParameter(true), out: switchParameter(true), total: switchParameter(true) };

const monthWords = ({ month }: { readonly month: CalendarMonth }): string =>
  t('{period} ({zone})', { period: monthText(month), zone: shownZoneName() });

/** Data traffic of each device and day of a month (spec 001 section 2). */
export function NetflowPage() {
  const netflow = useRest(netflowResource);
  const report = useReport<{ readonly month: CalendarMonth }, readonly NetflowRow[]>({
    shape: SHAPE,
    words: monthWords,
    load: ({ month }, signal) => {
      const timeZone = shownZone();
      return netflow.query({ ...monthBoundsS(month, timeZone), timeZone }, { signal });
    },
  });
  const { draft, change } = report;
  return (
    <ReportPage
      title={t('Net flow')}
      report={report}
      before={t('Choose a month, then query.')}
      filters={
        <FilterSelect
          label={t('Month')}
          value={monthText(draft.month)}
          choices={offeredMonths().map((month) => ({ value: monthText(month), label: monthText(month) }))}
          onChange={(text) => change({ month: SHAPE.month.read(text) })}
        />
      }
    >
      {(results) => <NetflowResult results={results} month={report.asked.month} />}
    </ReportPage>
  );
}

function NetflowResult({ results, month }: { readonly results: readonly NetflowRow[]; readonly month: CalendarMonth }) {
  const [shown, change] = useUrlState(FLOW_SHAPE);
  const flows = useMemo(() => FLOWS.map(({ flow }) => flow).filter((flow) => shown[flow]), [shown]);
  const rows = useMemo(() => netflowRows(results, month, shownZone()), [results, month]);
  const columns = useMemo(() => netflowColumns(daysInMonth(month), flows), [month, flows]);
  const period = useMemo(
    () => ({ deviceIds: rows.map(({ deviceId }) => deviceId), ...monthBoundsS(month, shownZone()) }),
    [rows, month],
  );
  const noteRead = useReadNote();
  const fileColumns = useMemo(() => netflowFileColumns(daysInMonth(month)), [month]);
  return (
    <ReportResult
      title={t('Result')}
      rows={rows}
      columns={columns}
      scrollsSideways
      rowKey={({ deviceId }) => deviceId}
      selection="all"
      exports={(devices) => (
        <>
          <ExportButtons
            rows={flowLines(devices, flows)}
            columns={fileColumns}
            files={{
              csvName: () => netflowFileName(month, 'csv'),
              jsonName: netflowFileName(month, 'json'),
              period: () => period,
              pdf: { type: 'netflow', title: t('Net flow'), subtitle: monthWords({ month }), fileName: 'netflow.pdf' },
            }}
          />
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => {
              saveFile(netflowFileName(month, 'raw'), jsonBlob(netflowRawRows(results)));
              noteRead(period, netflowFileName(month, 'raw'));
            }}
          >
            {t('Raw Data JSON')}
          </button>
          <fieldset className="gk-netflow-flows">
            <legend className="visually-hidden">{t('Flow')}</legend>
            {FLOWS.map(({ flow, box }) => (
              <label key={flow}>
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={shown[flow]}
                  onChange={(event) => change({ [flow]: event.target.checked })}
                />{' '}
                {t(box)}
              </label>
            ))}
          </fieldset>
        </>
      )}
    />
  );
}
