import type { TrackFile } from './track-file.js';

const DAY_S = 86_400;
/** Default hour of the track's day at which a recorder starts. */
const DEFAULT_CLOCK = { hour: 8, minute: 0 } as const;

/** Turns the time of the world into the time of a recorded day, which comes round again and again. */
export interface TrackClock {
  /** The recorded time (unix s) that is played at `atS` (unix s). */
  toTrack(atS: number): number;
  /** How many times the recording was played whole before what is played at `atS` (unix s); may be negative. */
  roundsUntil(atS: number): number;
  /** The times of the world in [fromS, toS] at which a recorded time is played. */
  toWorld(trackS: number, fromS: number, toS: number): number[];
  /**
   * The whole seconds in [fromS, toS] at which a recorded time is reported: it is played within a second and reported
   * at its end. So the second before `fromS` counts too; without it, what is asked for in parts lacks what lies between
   * them.
   */
  toSeconds(trackS: number, fromS: number, toS: number): number[];
}

/**
 * The clock of a track file: its first day begins at the local midnight before its first fix, and the
 * recorder starts at `clockOfDay` of that day. A file of several days comes round after its last one.
 */
export function createTrackClock(
  file: TrackFile,
  startS: number,
  clockOfDay: { hour: number; minute: number } = DEFAULT_CLOCK,
): TrackClock {
  let firstS = Infinity;
  let lastS = -Infinity;
  let lng = 0;
  for (const vehicle of file.vehicles) {
    const first = vehicle.timeS[0] ?? Infinity;
    if (first < firstS) {
      firstS = first;
      lng = vehicle.lng[0] ?? 0;
    }
    lastS = Math.max(lastS, vehicle.timeS[vehicle.timeS.length - 1] ?? -Infinity);
  }
  // The file does not name its zone; the hour that the sun gives is right for the day to begin at night.
  const offsetS = Math.round(lng / 15) * 3600;
  const dayS = Math.floor((firstS + offsetS) / DAY_S) * DAY_S - offsetS;
  const lengthS = (Math.floor((lastS - dayS) / DAY_S) + 1) * DAY_S;
  const sinceDayS = clockOfDay.hour * 3600 + clockOfDay.minute * 60;
  const wrap = (value: number): number => ((value % lengthS) + lengthS) % lengthS;
  const toWorld = (trackS: number, fromS: number, toS: number): number[] => {
    const base = startS + (trackS - dayS) - sinceDayS;
    const times: number[] = [];
    for (let time = base + Math.ceil((fromS - base) / lengthS) * lengthS; time <= toS; time += lengthS)
      times.push(time);
    return times;
  };
  return {
    toTrack: (atS) => dayS + wrap(sinceDayS + atS - startS),
    roundsUntil: (atS) => Math.floor((sinceDayS + atS - startS) / lengthS),
    toWorld,
    toSeconds: (trackS, fromS, toS) =>
      toWorld(trackS, fromS - 1, toS)
        .map((time) => Math.ceil(time))
        .filter((atS) => atS >= fromS && atS <= toS),
  };
}
