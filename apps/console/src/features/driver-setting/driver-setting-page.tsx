import { useState } from 'react';
import { useDevices } from 'gk-react';
import type { Device } from 'gk-sdk';
import { t, word } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { textColumn } from '../../shared/table/column-kinds.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import '../../shared/report/report.css';
import type { Column } from '../../shared/table/column.js';

/** Fields of a driver that the specification names and no call carries. */
const CLOSED_FIELDS = [
  { id: 'gender', title: word('Gender') },
  { id: 'phone', title: word('Phone') },
  { id: 'birthday', title: word('Birthday') },
  { id: 'pic', title: word('Pic') },
  { id: 'updatetime', title: word('Update Time') },
] as const;

const COLUMNS: readonly Column<Device>[] = [
  deviceColumn('deviceid', ({ deviceId }) => deviceId, { hideable: false }),
  textColumn('drivername', word('Driver Name'), ({ driverName }) => driverName, {
    cell: (device) => <DriverName device={device} />,
  }),
  ...CLOSED_FIELDS.map(({ id, title }) =>
    textColumn<Device>(id, title, () => '', {
      rank: 1,
      sortable: false,
      cell: ({ deviceId }) => (
        <input
          className="form-control form-control-sm"
          disabled
          aria-label={t('{label} of {device}', { label: t(title), device: deviceId })}
        />
      ),
    }),
  ),
];

/**
 * Drivers by device (spec 002 section 2): a stub. The name can be typed; "Save does nothing", and "gives no message"
 * (section 8).
 */
export function DriverSettingPage() {
  const devices = useDevices();
  return (
    <div className="gk-report">
      <PageHeader title={t('Driver setting')} />
      <ReportResult
        title={t('Drivers')}
        rows={devices}
        columns={COLUMNS}
        rowKey={({ deviceId }) => deviceId}
        rowActions={() => [{ id: 'save', title: word('Save'), onSelect: () => undefined }]}
      />
    </div>
  );
}

function DriverName({ device: { deviceId, driverName = '' } }: { readonly device: Device }) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      className="form-control form-control-sm"
      aria-label={t('Driver name of {device}', { device: deviceId })}
      value={typed ?? driverName}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
