import { useState } from 'react';
import type { RegistrationsResource } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { AcceptDialog, type Acceptance } from './accept-dialog.js';

/** The list of {@link RegistrationsResource.waiting}. */
type WaitingList = Awaited<ReturnType<RegistrationsResource['waiting']>>;
/** A device that waits to be accepted. */
type WaitingDevice = WaitingList['devices'][number];

const COLUMNS: readonly Column<WaitingDevice>[] = [
  textColumn('deviceid', word('Device ID'), ({ deviceId }) => deviceId, { hideable: false }),
  textColumn('plate', word('Plate'), ({ plate }) => plate, { rank: 1 }),
  textColumn('model', word('Model'), ({ model }) => model, { rank: 5 }),
  textColumn('version', word('Version'), ({ firmwareVersion }) => firmwareVersion, { rank: 7 }),
  numberColumn('channel', word('Channels'), ({ channelCount }) => channelCount, { rank: 4 }),
  textColumn('address', word('IP'), ({ address }) => address, { rank: 3 }),
  textColumn('source', word('Connected by'), ({ source }) => source, { rank: 6 }),
  timeColumn('heard', word('Last heard from'), ({ heardS }) => heardS, { rank: 2 }),
];

/** The devices that have connected and that nobody has accepted; nothing while there are none. */
export function WaitingDevices({
  list: { devices, dropped },
  onAccept,
}: {
  readonly list: WaitingList;
  readonly onAccept: (deviceId: string, acceptance: Acceptance) => void;
}) {
  const [accepting, setAccepting] = useState<WaitingDevice>();
  if (devices.length === 0) return null;
  return (
    <>
      <ReportResult
        title={t('{count, plural, one {# device waits} other {# devices wait}}', { count: devices.length })}
        summary={dropped > 0 && t('{count} devices had to leave the list for others', { count: dropped })}
        rows={devices}
        columns={COLUMNS}
        rowKey={({ deviceId }) => deviceId}
        viewsName="waiting devices"
        tone={({ looksLike }) => (looksLike === undefined ? undefined : 'warning')}
        detail={({ looksLike }) =>
          looksLike !== undefined && t('It can be taken for {device}, so it cannot be accepted', { device: looksLike })
        }
        rowActions={(device) =>
          device.looksLike === undefined
            ? [{ id: 'accept', title: word('Accept'), onSelect: () => setAccepting(device) }]
            : []
        }
      />
      {accepting && (
        <AcceptDialog
          deviceId={accepting.deviceId}
          suggestedName={accepting.plate ?? ''}
          onAccept={(acceptance) => onAccept(accepting.deviceId, acceptance)}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </>
  );
}
