import { ButtonGroup } from 'react-bootstrap';
import type { PdfType } from 'gk-sdk/rest';
import { t } from '../i18n/translate.js';
import type { Column } from '../table/column.js';
import { PdfButton } from './pdf-button.js';
import { toPdfTable, type PdfWords } from './pdf/pdf-table.js';
import { saveFile } from './save-file.js';
import { csvFile, jsonBlob, jsonFile } from './table-files.js';
import { useReadNote, type ExportedPeriod } from './use-read-note.js';

/** The files of a table. A kind without a name is not offered. */
export interface TableFiles<Row> {
  /** Name of the CSV file, made when it is saved. */
  readonly csvName?: () => string;
  readonly jsonName?: string;
  /** Content of the JSON file, where it is not one object per row. */
  readonly json?: (rows: readonly Row[]) => unknown;
  readonly pdf?: PdfWords & { readonly type: PdfType };
  /** Which recorded period the files hold, for the server's read log; absent for anything but records of devices. */
  readonly period?: (rows: readonly Row[]) => ExportedPeriod | undefined;
}

/** Buttons that save the rows as files: all of them in their order, or those that are checked. */
export function ExportButtons<Row>({
  rows,
  columns,
  files,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly files: TableFiles<Row>;
}) {
  const { csvName, jsonName, json, pdf, period } = files;
  const noteRead = useReadNote();
  const note = (fileName: string): void => noteRead(period?.(rows), fileName);
  const none = rows.length === 0;
  return (
    <ButtonGroup size="sm" aria-label={t('Export')}>
      {csvName && (
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={none}
          onClick={() => {
            const name = csvName();
            saveFile(name, csvFile(rows, columns));
            note(name);
          }}
        >
          {t('CSV')}
        </button>
      )}
      {jsonName !== undefined && (
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={none}
          onClick={() => {
            saveFile(jsonName, json ? jsonBlob(json(rows)) : jsonFile(rows, columns));
            note(jsonName);
          }}
        >
          {t('JSON')}
        </button>
      )}
      {pdf && (
        <PdfButton
          table={() => {
            note(pdf.fileName);
            return toPdfTable(rows, columns, pdf);
          }}
          type={pdf.type}
          disabled={none}
        />
      )}
    </ButtonGroup>
  );
}
