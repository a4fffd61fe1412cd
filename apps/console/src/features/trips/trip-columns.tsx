import { Link } from 'react-router';
import type { LatLng, LengthUnit } from 'gk-sdk/rules';
import { useMay } from '../../shared/access/use-may.js';
import { formatPosition } from '../../shared/geo/format-position.js';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import { driverColumn } from '../../shared/table/driver-column.js';
import { useVehiclePaths } from '../../shared/vehicle/use-vehicle-paths.js';
import { reportDistance } from '../../shared/units/unit-conversions.js';
import { durationText, tripEndS, tripNote, type TripRow } from './trip-rows.js';

/** Columns of what only some servers tell, and whether a row has it. */
const OWN: Readonly<Record<string, (row: TripRow) => boolean>> = {
  driver: ({ driver }) => driver !== undefined,
  standing: ({ standingS }) => standingS !== undefined,
  parkedBefore: ({ parkedBeforeS }) => parkedBeforeS !== undefined,
  from: ({ from }) => from !== undefined,
  to: ({ to }) => to !== undefined,
  note: (row) => tripNote(row) !== '',
};

/** A column of lengths of time, in seconds. */
function durationColumn(
  id: string,
  title: string,
  value: (row: TripRow) => number | undefined,
  rest: Partial<Column<TripRow>> = {},
): Column<TripRow> {
  const text = (row: TripRow): string => {
    const seconds = value(row);
    return seconds === undefined ? '' : durationText(seconds);
  };
  return numberColumn(id, title, value, { text, exported: text, firstDescending: true, ...rest });
}

/**
 * The columns of the trips table: those that no row has a value for are not offered.
 *
 * @param addressOf - The address of a place that was looked up.
 */
export function tripColumns(
  rows: readonly TripRow[],
  unit: LengthUnit,
  addressOf: (place: LatLng) => string | undefined,
): readonly Column<TripRow>[] {
  const placeWords = (place: LatLng | undefined): string => (place ? (addressOf(place) ?? formatPosition(place)) : '');
  const columns: readonly Column<TripRow>[] = [
    deviceColumn('deviceId', (row) => row.deviceId, { hideable: false }),
    { ...driverColumn<TripRow>('driver', (row) => [row.driver]), rank: 5 },
    textColumn('deviceMemo', word('Device Memo'), (row) => row.deviceMemo, { rank: 12 }),
    textColumn('day', word('Day'), (row) => row.day, { noWrap: true, rank: 11 }),
    timeColumn('startS', word('Start Time'), (row) => row.startS),
    timeColumn('endS', word('End Time'), tripEndS, { rank: 4 }),
    durationColumn('duration', word('Duration'), (row) => row.durationS, {
      rank: 3,
      total: (all) => durationText(all.reduce((sum, { durationS }) => sum + durationS, 0)),
    }),
    numberColumn('distance', word('Distance'), (row) => row.distance, {
      rank: 1,
      unit: unit === 'mile' ? word('mi') : word('km'),
      digits: 3,
      firstDescending: true,
      // From the distances, so that roundings do not add up.
      total: (all) =>
        reportDistance(
          all.reduce((sum, { distanceKm }) => sum + distanceKm, 0),
          unit,
        ).toFixed(3),
    }),
    durationColumn('standing', word('Standing, engine on'), (row) => row.standingS, { rank: 6 }),
    durationColumn('parkedBefore', word('Parked before'), (row) => row.parkedBeforeS, { rank: 7 }),
    textColumn('from', word('Where from'), (row) => placeWords(row.from) || undefined, { rank: 8 }),
    textColumn('to', word('Where to'), ({ to, ending }) => endWords(placeWords(to), ending), { rank: 9 }),
    textColumn('note', word('Note'), (row) => tripNote(row) || undefined, { rank: 10 }),
    {
      id: 'open',
      title: word('Open'),
      value: () => undefined,
      cell: (row) => <TripLinks row={row} />,
      sortable: false,
      inFiles: false,
      noWrap: true,
      rank: 2,
    },
  ];
  return columns.filter(({ id }) => OWN[id] === undefined || rows.some(OWN[id]));
}

/** The place at the end of a trip; of one without an end, where the vehicle was last seen. */
function endWords(place: string, ending: TripRow['ending']): string | undefined {
  if (place === '') return undefined;
  return ending === 'ended' ? place : t('Last seen: {place}', { place });
}

/** Leads to the track and to the video of a trip, for users who may see them. */
function TripLinks({ row: { deviceId, startS, endS } }: { readonly row: TripRow }) {
  const paths = useVehiclePaths();
  const mayTrack = useMay('gpsplayback');
  const mayPlay = useMay('splayback');
  return (
    <span className="d-flex gap-3">
      {mayTrack && <Link to={paths.gpsPlayback(deviceId, { startS, endS })}>{t('Track')}</Link>}
      {mayPlay && <Link to={paths.playback(deviceId, startS)}>{t('Video')}</Link>}
    </span>
  );
}
