import type { Device } from 'gk-sdk';
import { useNow } from '../../../shared/time/use-now.js';
import { usePreference } from '../../../shared/storage/preference.js';
import { hiddenColumnsPreference } from '../column-preference.js';
import type { Column, Sort } from '../dashboard-columns.js';
import { DeviceRow } from './device-row.js';

/** Props of {@link DeviceTable}. */
export interface DeviceTableProps {
  /** The devices of the page. */
  readonly devices: readonly Device[];
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly mayWatch: boolean;
  readonly onWatch: (deviceId: string) => void;
}

/** The dashboard's table on desktop. */
export function DeviceTable({ devices, columns, sort, onSort, mayWatch, onWatch }: DeviceTableProps) {
  const nowMs = useNow(15_000);
  const hidden = usePreference(hiddenColumnsPreference);
  const shown = columns.filter((column) => !hidden.has(column.id));
  return (
    // Focusable, so that the arrow keys scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="gk-table-scroll gk-card" role="region" aria-label="Devices" tabIndex={0}>
      <table className="gk-device-table">
        <thead>
          <tr>
            {shown.map((column) => (
              <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <DeviceRow
              key={device.deviceId}
              device={device}
              columns={shown}
              mayWatch={mayWatch}
              nowMs={nowMs}
              onWatch={onWatch}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({
  column,
  sort,
  onSort,
}: {
  readonly column: Column;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}) {
  const className = `gk-cell-${column.id}${column.numeric ? ' text-end' : ''}`;
  if (!column.sortKey) {
    return (
      <th scope="col" className={className}>
        {column.title}
      </th>
    );
  }
  const sorted = sort.column === column.id;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="gk-sort"
        onClick={() => onSort({ column: column.id, descending: sorted && !sort.descending })}
      >
        {column.title}
        <span aria-hidden="true">{sorted ? (sort.descending ? '\u00a0▾' : '\u00a0▴') : ''}</span>
      </button>
    </th>
  );
}
