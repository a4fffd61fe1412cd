import { useState } from 'react';
import type { CsvColumn } from 'gk-sdk/rules';
import type { PdfType } from 'gk-sdk/rest';
import { PdfButton } from '../../../shared/export/pdf-button.js';
import { PdfFile } from '../../../shared/export/pdf/pdf-file.js';
import { toPdfTable } from '../../../shared/export/pdf/pdf-table.js';
import { saveFile } from '../../../shared/export/save-file.js';
import { csvBlob } from '../../../shared/export/table-files.js';
import { useReadNote, type ExportedPeriod } from '../../../shared/export/use-read-note.js';
import { t } from '../../../shared/i18n/translate.js';
import type { Column } from '../../../shared/table/column.js';
import { DataTableView } from '../../../shared/table/data-table-view.js';
import { useDataTable } from '../../../shared/table/use-data-table.js';

/** Rows with check boxes and their files: only checked rows are exported (spec 001 section 2). */
export function ExportTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  urlPrefix,
  csv,
  json,
  pdf,
  period,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly urlPrefix: string;
  readonly csv: { readonly name: string; readonly columns: readonly CsvColumn<Row>[] };
  readonly json: { readonly name: string; readonly text: (rows: readonly Row[]) => string };
  readonly pdf: { readonly type: PdfType; readonly title: string; readonly period: string };
  readonly period: (rows: readonly Row[]) => ExportedPeriod | undefined;
}) {
  const table = useDataTable({ rows, columns, rowKey, urlPrefix, pageSizes: [], selection: 'all' });
  const checked = table.selection?.checkedRows ?? [];
  const none = checked.length === 0;
  const noteRead = useReadNote();
  // Shown here: marks and addresses would be gone with the dialog.
  const [pdfPage, setPdfPage] = useState<string>();
  const note = (fileName: string): void => noteRead(period(checked), fileName);
  return (
    <>
      {pdfPage !== undefined && <PdfFile key={pdfPage} page={pdfPage} />}
      <DataTableView
        table={table}
        label={label}
        numbered
        toolbar={
          <div className="btn-group btn-group-sm" role="group" aria-label={t('Export')}>
            <button
              type="button"
              className="btn btn-outline-secondary"
              disabled={none}
              onClick={() => {
                saveFile(json.name, new Blob([json.text(checked)], { type: 'application/json' }));
                note(json.name);
              }}
            >
              {t('Export Json')}
            </button>
            <button
              type="button"
              className="btn btn-outline-secondary"
              disabled={none}
              onClick={() => {
                saveFile(csv.name, csvBlob(checked, csv.columns));
                note(csv.name);
              }}
            >
              {t('Export Csv')}
            </button>
            <PdfButton
              label={t('Export PDF')}
              type={pdf.type}
              disabled={none}
              onPrepared={setPdfPage}
              table={() => {
                note('event.pdf');
                return toPdfTable(checked, columns, {
                  title: pdf.title,
                  subtitle: `${pdf.period} · ${t('{count, plural, one {# row} other {# rows}}', { count: checked.length })}`,
                  fileName: 'event.pdf',
                });
              }}
            />
          </div>
        }
      />
    </>
  );
}
