import { channelsOfMask, displaySpeed, hasFix } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { withRanks, type Column } from '../../../shared/table/column.js';
import { numberColumn, textColumn, timeColumn } from '../../../shared/table/column-kinds.js';
import { DeviceLink } from '../../../shared/vehicle/device-link.js';
import { speedUnit, type LengthUnit } from '../../../shared/units/length-unit.js';
import { MemoCell } from '../memo/memo-cell.js';
import { CheckCell } from './check-cell.js';
import type { EventRow } from './event-row.js';
import { DownloadCell } from './download-cell.js';
import { FenceCell, MediaCell, NotifyCell, PinCell } from './event-cells.js';

/**
 * Which columns give way first where there is no room for all (the highest number): a row says which event of which vehicle, then
 * come those that act.
 */
const RANKS: Readonly<Record<string, number>> = {
  name: 1,
  device: 2,
  video: 3,
  photo: 4,
  dl: 5,
  pb: 6,
  checked: 7,
  fence: 8,
  plate: 9,
  notify: 10,
  speed: 11,
  vehicle: 12,
  memo: 13,
  source: 14,
  updated: 15,
  uid: 16,
  ok: 17,
  try: 18,
};

/** Columns of the event table, in the order and with the words of spec 001 section 2. */
export function eventColumns(unit: LengthUnit): Column<EventRow>[] {
  const columns: readonly Column<EventRow>[] = [
    textColumn('source', word('Source'), ({ event }) => event.sourceName ?? event.source, {
      cell: (row) => <PinCell column="source" value={row.event.sourceName ?? row.event.source ?? ''} />,
    }),
    numberColumn('uid', word('UID'), ({ event }) => event.serialNo, { firstDescending: true }),
    timeColumn('time', word('Event Time'), ({ event }) => event.happenedS, { firstDescending: true, hideable: false }),
    textColumn('notify', word('Notify'), ({ text }) => text, { cell: (row) => <NotifyCell row={row} /> }),
    textColumn('name', word('Event Name'), ({ name }) => name, {
      cell: (row) => <PinCell column="name" value={row.name} />,
    }),
    textColumn('device', word('Device ID'), ({ event }) => event.deviceId, {
      cell: (row) => (
        <PinCell column="device" value={row.event.deviceId}>
          <DeviceLink deviceId={row.event.deviceId} />
        </PinCell>
      ),
    }),
    textColumn('vehicle', word('Device memo'), ({ deviceMemo }) => deviceMemo),
    textColumn('plate', word('Plate'), ({ plate }) => plate),
    numberColumn('try', word('Try'), ({ event }) => event.downloadTries),
    {
      id: 'ok',
      title: word('ok'),
      align: 'center',
      value: ({ event }: EventRow) => event.downloaded,
      text: ({ event }) => (event.downloaded ? '✓' : ''),
    },
    {
      id: 'checked',
      title: word('Checked'),
      align: 'center',
      value: ({ event }) => (event.checkStatus ?? 0) > 0,
      cell: (row) => <CheckCell row={row} />,
    },
    textColumn('memo', word('Memo'), ({ event }) => event.memo, { cell: ({ event }) => <MemoCell event={event} /> }),
    textColumn('fence', word('Fence'), ({ event }) => event.fenceName, { cell: (row) => <FenceCell row={row} /> }),
    numberColumn(
      'speed',
      word('speed'),
      ({ event: { position } }) => (hasFix(position) ? displaySpeed(position.speedKmh, unit) : undefined),
      { unit: speedUnit(unit) },
    ),
    timeColumn('updated', word('Update Time'), ({ event }) => event.updatedS, { firstDescending: true }),
    {
      id: 'video',
      title: word('Video'),
      align: 'center',
      value: ({ event }) => channelsOfMask(event.downloadMask ?? 0).length,
      cell: (row) => <MediaCell row={row} view="video" />,
    },
    {
      id: 'photo',
      title: word('Photo'),
      align: 'center',
      value: ({ event }) => channelsOfMask(event.snapshotMask ?? 0).length,
      cell: (row) => <MediaCell row={row} view="image" />,
    },
    {
      id: 'dl',
      title: word('DL'),
      align: 'center',
      sortable: false,
      value: () => undefined,
      cell: (row) => <DownloadCell event={row.event} />,
    },
    {
      id: 'pb',
      title: word('PB'),
      align: 'center',
      sortable: false,
      value: () => undefined,
      cell: (row) => <MediaCell row={row} view="playback" />,
    },
  ];
  return withRanks(columns, RANKS);
}
