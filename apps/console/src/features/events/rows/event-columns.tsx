import { channelsOfMask, displaySpeed, hasFix } from 'gk-sdk/rules';
import { pictureCount } from '../../../shared/events/event-files.js';
import { word } from '../../../shared/i18n/translate.js';
import type { Column } from '../../../shared/table/column.js';
import { numberColumn, textColumn, timeColumn } from '../../../shared/table/column-kinds.js';
import { DeviceLink } from '../../../shared/vehicle/device-link.js';
import { speedUnit, type LengthUnit } from '../../../shared/units/length-unit.js';
import { MemoCell } from '../memo/memo-cell.js';
import { CheckCell } from './check-cell.js';
import type { EventRow } from './event-row.js';
import { DownloadCell } from './download-cell.js';
import { FenceCell, MediaCell, NotifyCell, PinCell } from './event-cells.js';

/**
 * Columns of the event table, in the order and with the words of spec 001 section 2. Their ranks: a row says which event of which
 * vehicle, then come those that act; the others give way first where there is no room for all.
 */
export function eventColumns(unit: LengthUnit): Column<EventRow>[] {
  return [
    textColumn('source', word('Source'), ({ event }) => event.sourceName ?? event.source, {
      rank: 14,
      cell: (row) => <PinCell column="source" value={row.event.sourceName ?? row.event.source ?? ''} />,
    }),
    numberColumn('uid', word('UID'), ({ event }) => event.serialNo, { firstDescending: true, rank: 16 }),
    timeColumn('time', word('Event Time'), ({ event }) => event.happenedS, { firstDescending: true, hideable: false }),
    textColumn('notify', word('Notify'), ({ text }) => text, { cell: (row) => <NotifyCell row={row} />, rank: 10 }),
    textColumn('name', word('Event Name'), ({ name }) => name, {
      rank: 1,
      cell: (row) => <PinCell column="name" value={row.name} />,
    }),
    textColumn('device', word('Device ID'), ({ event }) => event.deviceId, {
      rank: 2,
      cell: (row) => (
        <PinCell column="device" value={row.event.deviceId}>
          <DeviceLink deviceId={row.event.deviceId} />
        </PinCell>
      ),
    }),
    textColumn('vehicle', word('Device Memo'), ({ deviceMemo }) => deviceMemo, { rank: 12 }),
    textColumn('plate', word('Plate'), ({ plate }) => plate, { rank: 9 }),
    numberColumn('try', word('Try'), ({ event }) => event.downloadTries, { rank: 18 }),
    {
      id: 'ok',
      title: word('ok'),
      rank: 17,
      align: 'center',
      value: ({ event }: EventRow) => event.downloaded,
      text: ({ event }) => (event.downloaded ? '✓' : ''),
    },
    {
      id: 'checked',
      title: word('Reviewed'),
      rank: 7,
      align: 'center',
      value: ({ event }) => (event.checkStatus ?? 0) > 0,
      cell: (row) => <CheckCell row={row} />,
    },
    textColumn('memo', word('Memo'), ({ event }) => event.memo, {
      cell: ({ event }) => <MemoCell event={event} />,
      rank: 13,
    }),
    textColumn('fence', word('Fence'), ({ event }) => event.fenceName, {
      cell: (row) => <FenceCell row={row} />,
      rank: 8,
    }),
    numberColumn(
      'speed',
      word('speed'),
      ({ event: { position } }) => (hasFix(position) ? displaySpeed(position.speedKmh, unit) : undefined),
      { unit: speedUnit(unit), rank: 11 },
    ),
    timeColumn('updated', word('Update Time'), ({ event }) => event.updatedS, { firstDescending: true, rank: 15 }),
    {
      id: 'video',
      title: word('Video'),
      rank: 3,
      align: 'center',
      value: ({ event }) => channelsOfMask(event.downloadMask ?? 0).length,
      cell: (row) => <MediaCell row={row} view="video" />,
    },
    {
      id: 'photo',
      title: word('Photo'),
      rank: 4,
      align: 'center',
      value: ({ event }) => pictureCount(event),
      cell: (row) => (
        <>
          <MediaCell row={row} view="image" />
          <MediaCell row={row} view="files" />
        </>
      ),
    },
    {
      id: 'dl',
      title: word('DL'),
      rank: 5,
      align: 'center',
      sortable: false,
      value: () => undefined,
      cell: (row) => <DownloadCell event={row.event} />,
    },
    {
      id: 'pb',
      title: word('PB'),
      rank: 6,
      align: 'center',
      sortable: false,
      value: () => undefined,
      cell: (row) => <MediaCell row={row} view="playback" />,
    },
  ];
}
