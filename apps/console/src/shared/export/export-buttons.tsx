import { ButtonGroup } from 'react-bootstrap';
import type { PdfType } from 'gk-sdk/rest';
import { t } from '../i18n/translate.js';
import type { Column } from '../table/column.js';
import { PdfButton } from './pdf-button.js';
import { toPdfTable, type PdfWords } from './pdf/pdf-table.js';
import { saveFile } from './save-file.js';
import { csvFile, jsonBlob, jsonFile } from './table-files.js';

/** The files of a table. A kind without a name is not offered. */
export interface TableFiles<Row> {
  /** Name of the CSV file, made when it is saved. */
  readonly csvName?: () => string;
  readonly jsonName?: string;
  /** What the JSON file holds, where it is not one object a row. */
  readonly json?: (rows: readonly Row[]) => unknown;
  readonly pdf?: PdfWords & { readonly type: PdfType };
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
  const { csvName, jsonName, json, pdf } = files;
  const none = rows.length === 0;
  return (
    <ButtonGroup size="sm" aria-label={t('Export')}>
      {csvName && (
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={none}
          onClick={() => saveFile(csvName(), csvFile(rows, columns))}
        >
          {t('CSV')}
        </button>
      )}
      {jsonName !== undefined && (
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={none}
          onClick={() => saveFile(jsonName, json ? jsonBlob(json(rows)) : jsonFile(rows, columns))}
        >
          {t('JSON')}
        </button>
      )}
      {pdf && <PdfButton table={() => toPdfTable(rows, columns, pdf)} type={pdf.type} disabled={none} />}
    </ButtonGroup>
  );
}
