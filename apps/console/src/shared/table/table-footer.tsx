import { useId } from 'react';
import { t } from '../i18n/translate.js';
import { Pager } from './pager.js';
import { ALL_ROWS } from './table-address.js';
import type { DataTableModel } from './use-data-table.js';

/** Which rows are in sight, of how many; the pager; the page sizes. */
export function TableFooter<Row>({
  table,
  label,
  pageLinks = 5,
  sizeChoice = true,
}: {
  readonly table: DataTableModel<Row>;
  readonly label: string;
  readonly pageLinks: number | undefined;
  /** False where the rows are drawn all at once, and a page is long enough. */
  readonly sizeChoice?: boolean;
}) {
  const sizeId = useId();
  const { firstIndex, pageRows, sortedRows, selection } = table;
  const total = sortedRows.length;
  if (total === 0) return null;
  return (
    <div className="gk-table-footer">
      <span role="status">
        {t('{first}-{last} of {total}', { first: firstIndex + 1, last: firstIndex + pageRows.length, total })}
        {selection && <> · {t('{count} selected', { count: selection.checkedRows.length })}</>}
      </span>
      <Pager
        label={t('Pages of {name}', { name: label })}
        page={table.page}
        pages={table.pages}
        windowSize={pageLinks}
        onPage={table.goToPage}
        jump
      />
      {sizeChoice && table.sizes.length > 1 && (
        <label htmlFor={sizeId} className="gk-table-size">
          {t('Rows')}
          <select
            id={sizeId}
            className="form-select form-select-sm"
            value={table.size}
            onChange={(event) => table.setSize(Number(event.target.value))}
          >
            {table.sizes.map((size) => (
              <option key={size} value={size}>
                {size === ALL_ROWS ? t('All') : t('{count} per page', { count: size })}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
