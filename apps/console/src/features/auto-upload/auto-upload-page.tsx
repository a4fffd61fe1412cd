import { useMemo } from 'react';
import { autoUploadsResource, type AutoUploadFile, type AutoUploadsResource } from 'gk-sdk/rest';
import { formatFileSize } from 'gk-sdk/rules';
import { FileButton } from '../../shared/export/file-button.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { byFilters, daysFilter, deviceFilter, ReportFilters, textFilter } from '../../shared/report/filters.js';
import { filledIn, periodOf } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';

const FILTERS = {
  deviceId: deviceFilter(word('Device ID')),
  extension: textFilter(word('File Extension')),
  days: daysFilter(),
};

/** Files that devices sent by themselves (spec 001 section 2). */
export function AutoUploadPage() {
  const uploads = useRest(autoUploadsResource);
  const report = useReport({
    ...byFilters(FILTERS),
    load: ({ days, ...texts }, signal) => uploads.list({ ...periodOf(days), ...filledIn(texts) }, { signal }),
  });
  const columns = useMemo(() => autoUploadColumns(uploads), [uploads]);
  return (
    <ReportPage
      title={t('Auto upload')}
      report={report}
      before={t('Choose the days, then search.')}
      queryLabel={t('Search')}
      filters={<ReportFilters filters={FILTERS} report={report} />}
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
    deviceColumn('deviceid', (row) => row.deviceId, { noWrap: true }),
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
