import { useState } from 'react';
import { Table } from 'react-bootstrap';
import { t } from '../../../shared/i18n/translate.js';
import { clampPage, pageCount, pageRows } from '../../../shared/table/page-window.js';
import { Pager } from '../../../shared/table/pager.js';
import type { BulkRow } from './bulk-words.js';

const ROWS_A_PAGE = 100;

/** Result of a row, in words. */
export interface BulkRowResult {
  readonly words: string;
  readonly isRefused: boolean;
}

/** The fields that change, device by device; with a result when they were sent. */
export function BulkTable({
  label,
  rows,
  resultOf,
}: {
  readonly label: string;
  readonly rows: readonly BulkRow[];
  readonly resultOf?: (row: BulkRow) => BulkRowResult | undefined;
}) {
  const [wanted, setWanted] = useState(1);
  const pages = pageCount(rows.length, ROWS_A_PAGE);
  const page = clampPage(String(wanted), pages);
  return (
    <>
      <div className="gk-bulk-rows">
        <Table size="sm" className="mb-0" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('Device')}</th>
              <th scope="col">{t('Setting')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
              {resultOf && <th scope="col">{t('Result')}</th>}
            </tr>
          </thead>
          <tbody>
            {pageRows(rows, page, ROWS_A_PAGE).map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.deviceId}</th>
                <td>{row.label}</td>
                <td>{row.before}</td>
                <td>{row.after}</td>
                {resultOf && <ResultCell result={resultOf(row)} />}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <Pager label={label} page={page} pages={pages} windowSize={5} onPage={setWanted} />
    </>
  );
}

function ResultCell({ result }: { readonly result: BulkRowResult | undefined }) {
  if (result === undefined) return <td>{t('not sent')}</td>;
  return <td className={result.isRefused ? 'text-danger' : 'text-success'}>{result.words}</td>;
}
