import { useMemo } from 'react';
import { autoUploadsResource, type AutoUploadFile, type AutoUploadsResource } from 'gk-sdk/rest';
import { formatFileSize, queryBoundsS, type QueryDays } from 'gk-sdk/rules';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { FileButton } from '../../shared/export/file-button.js';
import { t, word } from '../../shared/i18n/translate.js';
import { daysParameter } from '../../shared/period/day-parameters.js';
import { daysHint } from '../../shared/period/days-hint.js';
import { DayRangeField } from '../../shared/period/period-field.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterText } from '../../shared/report/filter-fields.js';
import { filledIn } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { localZone } from '../../shared/time/local-zone.js';
import { textParameter } from '../../shared/url-state/use-url-state.js';

const SHAPE = { deviceId: textParameter(), extension: textParameter(), days: daysParameter() };
interface Filter {
  readonly deviceId: string;
  readonly extension: string;
  readonly days: QueryDays;
}

/** Files that devices sent by themselves (spec 001 section 2). */
export function AutoUploadPage() {
  const uploads = useRest(autoUploadsResource);
  const report = useReport<Filter, readonly AutoUploadFile[]>({
    shape: SHAPE,
    lacks: ({ days }) => daysHint(days),
    load: async ({ days, ...texts }, signal) => {
      const bounds = queryBoundsS(days, localZone());
      return bounds ? uploads.list({ ...bounds, ...filledIn(texts) }, { signal }) : [];
    },
  });
  const { draft, change } = report;
  const columns = useMemo(() => autoUploadColumns(uploads), [uploads]);
  return (
    <ReportPage
      title={t('Auto upload')}
      report={report}
      before={t('Choose the days, then search.')}
      queryLabel={t('Search')}
      filters={
        <>
          <DeviceCombobox
            filter
            label={t('Device ID')}
            deviceId={draft.deviceId}
            onChange={(deviceId) => change({ deviceId })}
          />
          <FilterText
            label={t('File Extension')}
            value={draft.extension}
            onChange={(extension) => change({ extension })}
          />
          <DayRangeField days={draft.days} onChange={(days) => change({ days })} />
        </>
      }
    >
      {(rows) => (
        <ReportResult
          title={t('Result')}
          rows={rows}
          columns={columns}
          rowKey={({ serialNo }) => String(serialNo)}
          viewsName="auto-upload"
        />
      )}
    </ReportPage>
  );
}

function autoUploadColumns(uploads: AutoUploadsResource): readonly Column<AutoUploadFile>[] {
  return [
    numberColumn('serialno', word('Serial No'), (row) => row.serialNo, { hideable: false, firstDescending: true }),
    textColumn('deviceid', word('Device ID'), (row) => row.deviceId, { noWrap: true }),
    textColumn('filename', word('File Name'), (row) => row.fileName),
    numberColumn('filesize', word('File Size'), (row) => row.sizeBytes, {
      text: (row) => formatFileSize(row.sizeBytes),
      firstDescending: true,
    }),
    textColumn('fileext', word('Extension'), (row) => row.extension),
    timeColumn('filetime', word('File Time'), (row) => row.fileS, { firstDescending: true }),
    timeColumn('updatetime', word('Update Time'), (row) => row.updatedS, { firstDescending: true }),
    textColumn('download', word('Download'), () => '', {
      sortable: false,
      inFiles: false,
      cell: (row) => <FileButton name={row.fileName} load={(signal) => uploads.file(row, { signal })} />,
    }),
  ];
}
