import { lngBetween, lngDifference } from 'gk-sdk/rules';
import type { GpsRow } from 'gk-sdk/wire';
import type { EventKind } from '../../device/event-codes.js';
import type { Incident } from '../events/incident.js';
import type { Passage } from '../../device/place-incidents.js';
import type { FleetDevice } from '../fleet/fleet-device.js';
import { lastAtOrBelow } from '../fleet/motion-profile.js';
import { toDeviceLive } from '../fleet/telemetry.js';
import type { Fix } from '../fleet/telemetry.js';
import { OVERSPEED_KMH } from '../fleet/tour.js';
import type {
  DeviceLive,
  DeviceSeed,
  DrivingTotals,
  MapArea,
  PeriodTotals,
  ReportedDriver,
  Trip,
} from '../../device/world.js';
import type { TrackClock } from './track-clock.js';
import type { VehicleTrack } from './track-file.js';

/** A vehicle without a fix for this long is offline, in seconds. */
const OFFLINE_GAP_S = 600;
/** Standing for this long is parking, in seconds. */
const PARKED_S = 180;
const MOVING_KMH = 1;
/** A recording of many days is found again within this time, in seconds. */
const LOOK_BACK_S = 40 * 86_400;

interface Position {
  /** Index of the fix at or before the time; -1 before the first. */
  readonly index: number;
  readonly trackS: number;
  readonly online: boolean;
}

/** A device that moves as a recorded vehicle did. */
export class TrackDevice implements FleetDevice {
  readonly seed: DeviceSeed;
  readonly #key: number;
  readonly #track: VehicleTrack;
  readonly #clock: TrackClock;
  /** Metres, seconds driven, seconds parked, stops, times too fast and seconds online until each fix. */
  readonly #wayM: Float64Array;
  readonly #drivenS: Float64Array;
  readonly #parkedS: Float64Array;
  readonly #parks: Float64Array;
  readonly #overspeeds: Float64Array;
  readonly #onlineS: Float64Array;
  /** The fix since which the vehicle has stood at each fix; unused where it moves. */
  readonly #standsFrom: Uint32Array;
  readonly #drives: readonly { readonly first: number; readonly last: number }[];
  /** When drives begin and end, in the time of the track. */
  readonly #engineChangesS: readonly number[];

  constructor(seed: DeviceSeed, key: number, track: VehicleTrack, clock: TrackClock) {
    this.seed = seed;
    this.#key = key;
    this.#track = track;
    this.#clock = clock;
    const count = track.timeS.length;
    this.#wayM = new Float64Array(count);
    this.#drivenS = new Float64Array(count);
    this.#parkedS = new Float64Array(count);
    this.#parks = new Float64Array(count);
    this.#overspeeds = new Float64Array(count);
    this.#onlineS = new Float64Array(count);
    this.#standsFrom = new Uint32Array(count);
    this.#sumUp();
    this.#drives = this.#findDrives();
    this.#engineChangesS = this.#drives.flatMap(({ first, last }) => [track.timeS[first] ?? 0, track.timeS[last] ?? 0]);
  }

  isOnline(atMs: number): boolean {
    return this.#positionAt(atMs / 1000).online;
  }

  live(atMs: number): DeviceLive {
    const atS = atMs / 1000;
    const position = this.#positionAt(atS);
    const { index, trackS, online } = position;
    const heard = online ? undefined : this.#lastHeard(index, trackS, atS);
    const fix = online ? this.#between(position, atS) : heard && this.#fixOf(heard.index, heard.atS);
    const totals = this.#totals(heard ? heard.index : index);
    return toDeviceLive({
      deviceId: this.seed.deviceid,
      drivername: this.seed.drivername,
      key: this.#key,
      condition: 'well',
      heavy: true,
      online,
      heardS: heard?.atS ?? atS,
      engineOn: online && this.#isDriving(trackS),
      engineChangedS: online ? this.#engineChangedS(trackS, atS) : undefined,
      standingSinceS: online && fix && fix.speedKmh < MOVING_KMH ? this.#standingSinceS(position, atS) : undefined,
      fix,
      totals,
    });
  }

  momentAt(atS: number): Fix | undefined {
    const position = this.#positionAt(atS);
    return position.online ? this.#between(position, atS) : undefined;
  }

  track(startS: number, endS: number): GpsRow[] {
    const { timeS, lat, lng, speedKmh, dirDeg } = this.#track;
    const rows: GpsRow[] = [];
    const { first, end } = this.#fixesPlayed(startS, endS);
    for (let i = first; i < end; i++) {
      for (const time of this.#clock.toSeconds(timeS[i] ?? 0, startS, endS)) {
        rows.push({
          lat: lat[i] ?? 0,
          lng: lng[i] ?? 0,
          speed: Math.round((speedKmh[i] ?? 0) * 10) / 10,
          dir: Math.round(dirDeg[i] ?? 0) % 360,
          time,
        });
      }
    }
    rows.sort((a, b) => a.time - b.time);
    // A receiver may give ten fixes a second; the track has at most one.
    return rows.filter((row, i) => row.time !== rows[i - 1]?.time);
  }

  totals(startS: number, endS: number): PeriodTotals {
    const from = this.#sinceFirstRound(startS);
    const to = this.#sinceFirstRound(endS);
    return {
      distanceM: to.distanceM - from.distanceM,
      drivingS: to.drivingS - from.drivingS,
      parkedS: to.parkedS - from.parkedS,
      parkCount: to.parkCount - from.parkCount,
      overspeedCount: to.overspeedCount - from.overspeedCount,
      shiftDrivingS: to.drivingS - from.drivingS,
      onlineS: to.onlineS - from.onlineS,
    };
  }

  trips(startS: number, endS: number): Trip[] {
    const trips: Trip[] = [];
    for (const { first, last } of this.#drives) {
      const { timeS } = this.#track;
      const lengthS = (timeS[last] ?? 0) - (timeS[first] ?? 0);
      for (const playedS of this.#clock.toWorld(timeS[first] ?? 0, startS - lengthS, endS)) {
        const fromS = Math.max(startS, playedS);
        const toS = Math.min(endS, playedS + lengthS);
        if (fromS >= toS) continue;
        trips.push({ startS: fromS, endS: toS, distanceM: this.totals(fromS, toS).distanceM });
      }
    }
    return trips.sort((a, b) => a.startS - b.startS);
  }

  drivers(startS: number, endS: number): ReportedDriver[] {
    return startS < endS ? [{ name: this.seed.drivername, startS, endS }] : [];
  }

  incidents(startS: number, endS: number): Incident[] {
    const { timeS } = this.#track;
    const moments = [
      ...this.#drives.flatMap(({ first, last }): [EventKind, number][] => [
        ['ignitionOn', timeS[first] ?? 0],
        ['ignitionOff', timeS[last] ?? 0],
      ]),
      ...Array.from(timeS.keys())
        .filter((i) => i > 0 && (this.#overspeeds[i] ?? 0) > (this.#overspeeds[i - 1] ?? 0))
        .map((i): [EventKind, number] => ['overspeed', timeS[i] ?? 0]),
    ];
    const incidents = moments.flatMap(([kind, trackS]) =>
      this.#clock.toSeconds(trackS, startS, endS).map((atS): Incident => ({ kind, atS })),
    );
    return incidents.filter(({ atS }) => atS < endS).sort((a, b) => a.atS - b.atS);
  }

  passages(area: MapArea, startS: number, endS: number): Passage[] {
    const { lat, lng, timeS } = this.#track;
    const isInside = (i: number): boolean => area.contains(lat[i] ?? 0, lng[i] ?? 0);
    const changes: number[] = [];
    for (let i = 0; i < timeS.length; i++)
      if (isInside(i) !== isInside(i > 0 ? i - 1 : timeS.length - 1)) changes.push(i);
    return changes
      .flatMap((i) =>
        this.#clock.toSeconds(timeS[i] ?? 0, startS, endS).map((atS): Passage => ({ atS, inside: isInside(i) })),
      )
      .filter(({ atS }) => atS > startS)
      .sort((a, b) => a.atS - b.atS);
  }

  /** It happens only where there are fixes, so that it can be reported at once. */
  onlineFrom(atS: number): number {
    return atS;
  }

  /** The fixes that can be played in a period: all of them, unless it lies within one round. */
  #fixesPlayed(startS: number, endS: number): { readonly first: number; readonly end: number } {
    const { timeS } = this.#track;
    // A fix of the second before is reported at its end.
    const fromS = startS - 2;
    const toS = endS + 1;
    if (this.#clock.roundsUntil(fromS) !== this.#clock.roundsUntil(toS)) return { first: 0, end: timeS.length };
    const first = lastAtOrBelow(timeS, this.#clock.toTrack(fromS));
    return { first, end: lastAtOrBelow(timeS, this.#clock.toTrack(toS)) + 1 };
  }

  #isDriving(trackS: number): boolean {
    const { timeS } = this.#track;
    return this.#drives.some(({ first, last }) => trackS >= (timeS[first] ?? 0) && trackS < (timeS[last] ?? 0));
  }

  /** When the last drive began or ended before `atS`, which may have been the day before. */
  #engineChangedS(trackS: number, atS: number): number | undefined {
    const changedS = this.#engineChangesS.findLast((changeS) => changeS <= trackS);
    if (changedS !== undefined) return atS - (trackS - changedS);
    const lastS = this.#engineChangesS.at(-1);
    return lastS === undefined ? undefined : this.#clock.toWorld(lastS, atS - LOOK_BACK_S, atS).at(-1);
  }

  /** Since which fix it has stood; undefined after a fix at which it moved. */
  #standingSinceS({ index, trackS }: Position, atS: number): number | undefined {
    if (!this.#isStill(index)) return undefined;
    return atS - (trackS - (this.#track.timeS[this.#standsFrom[index] ?? index] ?? trackS));
  }

  #isStill(fix: number): boolean {
    return (this.#track.speedKmh[fix] ?? MOVING_KMH) < MOVING_KMH;
  }

  /** From fix to fix without parking and without a gap. */
  #findDrives(): { first: number; last: number }[] {
    const { timeS } = this.#track;
    const drives: { first: number; last: number }[] = [];
    let first = -1;
    const end = (last: number): void => {
      if (first >= 0 && last > first) drives.push({ first, last });
      first = -1;
    };
    for (let i = 1; i < timeS.length; i++) {
      const drove = (this.#wayM[i] ?? 0) > (this.#wayM[i - 1] ?? 0);
      const away = (timeS[i] ?? 0) - (timeS[i - 1] ?? 0) > OFFLINE_GAP_S;
      const parked = (this.#parkedS[i] ?? 0) > (this.#parkedS[i - 1] ?? 0);
      if (away || parked) end(i - 1);
      else if (drove && first < 0) first = i - 1;
    }
    end(timeS.length - 1);
    return drives;
  }

  /** Everything since the recording was played for the first time. */
  #sinceFirstRound(atS: number): DrivingTotals & { readonly onlineS: number } {
    const { index } = this.#positionAt(atS);
    const rounds = this.#clock.roundsUntil(atS);
    const until = (values: Float64Array): number =>
      rounds * (values.at(-1) ?? 0) + (index < 0 ? 0 : (values[index] ?? 0));
    return {
      distanceM: until(this.#wayM),
      drivingS: until(this.#drivenS),
      parkedS: until(this.#parkedS),
      parkCount: until(this.#parks),
      overspeedCount: until(this.#overspeeds),
      shiftDrivingS: 0,
      onlineS: until(this.#onlineS),
    };
  }

  /** Online from fix to fix, unless they are too far apart; offline before the first and after the last. */
  #positionAt(atS: number): Position {
    const { timeS } = this.#track;
    const trackS = this.#clock.toTrack(atS);
    const count = timeS.length;
    if (trackS < (timeS[0] ?? 0)) return { index: -1, trackS, online: false };
    const index = lastAtOrBelow(timeS, trackS);
    const nextS = index + 1 < count ? (timeS[index + 1] ?? Infinity) : Infinity;
    const online = nextS - (timeS[index] ?? 0) <= OFFLINE_GAP_S || trackS === timeS[index];
    return { index, trackS, online };
  }

  /** The last fix before an offline time and when it was played; before the day's first fix, the last of the day before. */
  #lastHeard(index: number, trackS: number, atS: number): { index: number; atS: number } {
    const { timeS } = this.#track;
    if (index >= 0) return { index, atS: atS - (trackS - (timeS[index] ?? 0)) };
    const last = timeS.length - 1;
    const times = this.#clock.toWorld(timeS[last] ?? 0, atS - LOOK_BACK_S, atS);
    return { index: last, atS: times[times.length - 1] ?? atS };
  }

  #between({ index, trackS }: Position, atS: number): Fix {
    const { timeS, lat, lng, speedKmh, dirDeg } = this.#track;
    const next = Math.min(index + 1, timeS.length - 1);
    const spanS = (timeS[next] ?? 0) - (timeS[index] ?? 0);
    const share = spanS > 0 ? (trackS - (timeS[index] ?? 0)) / spanS : 0;
    const mix = (values: ArrayLike<number>): number =>
      (values[index] ?? 0) + ((values[next] ?? 0) - (values[index] ?? 0)) * share;
    const turn = (((dirDeg[next] ?? 0) - (dirDeg[index] ?? 0) + 540) % 360) - 180;
    return {
      lat: Math.round(mix(lat) * 1e6) / 1e6,
      lng: Math.round(lngBetween(lng[index] ?? 0, lng[next] ?? 0, share) * 1e6) / 1e6,
      speedKmh: Math.round(mix(speedKmh) * 10) / 10,
      headingDeg: Math.round((dirDeg[index] ?? 0) + turn * share + 360) % 360,
      timeS: Math.floor(atS),
    };
  }

  #fixOf(index: number, atS: number): Fix {
    const { lat, lng, dirDeg } = this.#track;
    return {
      lat: lat[index] ?? 0,
      lng: lng[index] ?? 0,
      speedKmh: 0,
      headingDeg: Math.round(dirDeg[index] ?? 0) % 360,
      timeS: Math.floor(atS),
    };
  }

  #totals(index: number): DrivingTotals {
    const at = (values: Float64Array): number => (index < 0 ? 0 : (values[index] ?? 0));
    return {
      distanceM: at(this.#wayM),
      drivingS: at(this.#drivenS),
      parkedS: at(this.#parkedS),
      parkCount: at(this.#parks),
      overspeedCount: at(this.#overspeeds),
      shiftDrivingS: at(this.#drivenS),
    };
  }

  #sumUp(): void {
    const { timeS, lat, lng, speedKmh } = this.#track;
    let stillS = 0;
    for (let i = 1; i < timeS.length; i++) {
      const spanS = (timeS[i] ?? 0) - (timeS[i - 1] ?? 0);
      const away = spanS > OFFLINE_GAP_S;
      const still = (speedKmh[i] ?? 0) < MOVING_KMH && (speedKmh[i - 1] ?? 0) < MOVING_KMH;
      const dy = ((lat[i] ?? 0) - (lat[i - 1] ?? 0)) * 111_320;
      const dx = lngDifference(lng[i - 1] ?? 0, lng[i] ?? 0) * 111_320 * Math.cos(((lat[i] ?? 0) * Math.PI) / 180);
      this.#standsFrom[i] = this.#isStill(i - 1) ? (this.#standsFrom[i - 1] ?? i) : i;
      const before = stillS;
      stillS = still || away ? stillS + spanS : 0;
      const parked = stillS >= PARKED_S;
      const parkStarts = parked && before < PARKED_S;
      this.#onlineS[i] = (this.#onlineS[i - 1] ?? 0) + (away ? 0 : spanS);
      this.#wayM[i] = (this.#wayM[i - 1] ?? 0) + (away ? 0 : Math.hypot(dx, dy));
      this.#drivenS[i] = (this.#drivenS[i - 1] ?? 0) + (still || away ? 0 : spanS);
      this.#parkedS[i] = (this.#parkedS[i - 1] ?? 0) + (parked ? (parkStarts ? stillS : spanS) : 0);
      this.#parks[i] = (this.#parks[i - 1] ?? 0) + (parkStarts ? 1 : 0);
      const tooFast = (speedKmh[i] ?? 0) >= OVERSPEED_KMH && (speedKmh[i - 1] ?? 0) < OVERSPEED_KMH;
      this.#overspeeds[i] = (this.#overspeeds[i - 1] ?? 0) + (tooFast ? 1 : 0);
    }
  }
}
