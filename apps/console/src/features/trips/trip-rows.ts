import { formatDateTimeWithZone, type LatLng, type LengthUnit, type Zone } from 'gk-sdk/rules';
import type { ReportDeviceOf } from '../../shared/fleet/use-report-devices.js';
import { t } from '../../shared/i18n/translate.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { reportDistance } from '../../shared/units/unit-conversions.js';
import type { VehicleTrip } from './load-trips.js';

/** A line of the trips table: one drive from engine on to engine off. */
export interface TripRow {
  readonly deviceId: string;
  /** Driver names, comma-separated; empty without a driver, undefined if unknown. */
  readonly driver: string | undefined;
  readonly deviceMemo: string;
  /** Day on which it began, `2026-09-14 +08:00` in the zone that the user chose. */
  readonly day: string;
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds; of a drive that goes on, the moment of the answer, and of one on which the vehicle went silent, its last contact. */
  readonly endS: number;
  /** Whether its end is known: it may go on, or the vehicle may have gone silent. */
  readonly ending: 'ended' | 'running' | 'silent';
  readonly durationS: number;
  readonly distanceKm: number;
  /** In the user's length unit, rounded to 3 decimals. */
  readonly distance: number;
  /** Stood with the engine on. */
  readonly standingS: number | undefined;
  /** The engine was off before. */
  readonly parkedBeforeS: number | undefined;
  readonly withoutPositionsS: number | undefined;
  readonly from: LatLng | undefined;
  readonly to: LatLng | undefined;
}

/**
 * The trips table: a drive that the period cuts is told as a whole.
 *
 * @param zoneOf - Zone of the days of a vehicle.
 */
export function tripRows(
  trips: readonly VehicleTrip[],
  deviceOf: ReportDeviceOf,
  unit: LengthUnit,
  zoneOf: (deviceId: string) => Zone,
): TripRow[] {
  return trips.map(({ deviceId, trip }) => {
    const { startS, endS, distanceKm } = trip.whole ?? trip;
    return {
      deviceId,
      driver: trip.driverName,
      deviceMemo: deviceOf(deviceId)?.deviceMemo ?? '',
      day: dayWithOffset(startS, zoneOf(deviceId)),
      startS,
      endS,
      ending: trip.endsInSilence ? 'silent' : trip.isRunning ? 'running' : 'ended',
      durationS: endS - startS,
      distanceKm,
      distance: reportDistance(distanceKm, unit),
      standingS: trip.standingS,
      parkedBeforeS: trip.parkedBeforeS,
      withoutPositionsS: trip.withoutPositionsS,
      from: trip.startPlace,
      to: trip.endPlace,
    };
  });
}

/** The day of a moment with the offset of its zone, as the times beside it have one. */
function dayWithOffset(atS: number, zone: Zone): string {
  const text = formatDateTimeWithZone(atS, zone);
  return `${text.slice(0, 10)} ${text.slice(-6)}`;
}

/** A time in a report as `1:02:05`, hours first, also below an hour: a spreadsheet adds such values up. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** The moment at which a trip ended; undefined for one without an end. */
export function tripEndS({ ending, endS }: TripRow): number | undefined {
  return ending === 'ended' ? endS : undefined;
}

/** Note beside the values of a row, such as that the trip still runs; empty for none. */
export function tripNote({ deviceId, ending, endS, withoutPositionsS = 0 }: TripRow): string {
  return [
    ending === 'running' ? t('Still running') : '',
    ending === 'silent' ? t('Last contact {time}, end unknown', { time: formatLocalTime(endS, deviceId) }) : '',
    withoutPositionsS > 0 ? t('No positions for {duration}', { duration: durationText(withoutPositionsS) }) : '',
  ]
    .filter((note) => note !== '')
    .join(' · ');
}

/** Content of `trips.json`, in kilometres and unix seconds whatever the user reads. */
export function tripsJson(
  rows: readonly TripRow[],
  addressOf: (place: LatLng) => string | undefined,
): readonly object[] {
  return rows.map((row) => ({
    deviceId: row.deviceId,
    driver: row.driver,
    startS: row.startS,
    endS: tripEndS(row),
    lastContactS: row.ending === 'silent' ? row.endS : undefined,
    durationS: row.durationS,
    distanceKm: row.distanceKm,
    standingS: row.standingS,
    parkedBeforeS: row.parkedBeforeS,
    withoutPositionsS: row.withoutPositionsS,
    from: row.from && { lat: row.from.lat, lng: row.from.lng, address: addressOf(row.from) },
    [row.ending === 'ended' ? 'to' : 'lastSeen']: row.to && {
      lat: row.to.lat,
      lng: row.to.lng,
      address: addressOf(row.to),
    },
  }));
}
