import { useState } from 'react';
import { Button } from 'react-bootstrap';
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

const columns = (
  onAccept: (device: WaitingDevice) => void,
  onAcceptAnew: (deviceId: string) => void,
): readonly Column<WaitingDevice>[] => [
  textColumn('deviceid', word('Device ID'), ({ deviceId }) => deviceId, { hideable: false }),
  {
    id: 'accept',
    title: word('Decision'),
    value: ({ looksLike }) => looksLike ?? '',
    cell: (device) =>
      device.contests ? (
        <Button size="sm" variant="outline-warning" onClick={() => onAcceptAnew(device.deviceId)}>
          {t('Accept anew')}
        </Button>
      ) : device.looksLike === undefined ? (
        <Button size="sm" variant="outline-primary" onClick={() => onAccept(device)}>
          {t('Accept')}
        </Button>
      ) : (
        t('Too much like {device}', { device: device.looksLike })
      ),
    sortable: false,
    hideable: false,
  },
  textColumn('plate', word('Plate'), ({ plate }) => plate, { rank: 1 }),
  textColumn('model', word('Model'), ({ model }) => model, { rank: 5 }),
  textColumn('version', word('Version'), ({ firmwareVersion }) => firmwareVersion, { rank: 7 }),
  numberColumn('channel', word('Channels'), ({ channelCount }) => channelCount, { rank: 4 }),
  textColumn('address', word('IP'), ({ address }) => address, { rank: 3 }),
  textColumn('source', word('Connected by'), ({ source }) => source, { rank: 6 }),
  timeColumn('heard', word('Last heard from'), ({ heardS }) => heardS, { rank: 2 }),
];

/** Lists the devices that have connected and are not accepted yet; renders nothing while there are none. */
export function WaitingDevices({
  list: { devices, dropped },
  onAccept,
  onAcceptAnew,
}: {
  readonly list: WaitingList;
  readonly onAccept: (deviceId: string, acceptance: Acceptance) => void;
  readonly onAcceptAnew: (deviceId: string) => void;
}) {
  const [accepting, setAccepting] = useState<WaitingDevice>();
  if (devices.length === 0) return null;
  return (
    <div className="gk-waiting-devices">
      <ReportResult
        title={t('{count, plural, one {# device is waiting} other {# devices are waiting}}', { count: devices.length })}
        summary={
          dropped > 0 &&
          t('{count, plural, one {# more was} other {# more were}} dropped, because the list is full', {
            count: dropped,
          })
        }
        rows={devices}
        columns={columns(setAccepting, onAcceptAnew)}
        rowKey={({ deviceId }) => deviceId}
        viewsName="waiting devices"
        tone={({ looksLike, contests }) => (looksLike === undefined && !contests ? undefined : 'warning')}
      />
      {accepting && (
        <AcceptDialog
          deviceId={accepting.deviceId}
          suggestedName={accepting.plate ?? ''}
          onAccept={(acceptance) => onAccept(accepting.deviceId, acceptance)}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </div>
  );
}
