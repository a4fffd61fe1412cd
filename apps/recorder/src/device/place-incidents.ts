import type { EventKind } from './event-codes.js';
import type { MapArea, WatchedPlace } from './world.js';

/** A device is on a route when it has kept to it for so long, and has left it when it was away for so long; seconds. */
export const ROUTE = { keptToS: 60, awayS: 30 } as const;
/** How far back a device may have come onto a route before it left it. */
export const LOOK_BACK_S = 3_600;

/** Incident that a place makes of the way of a device. */
export interface PlaceIncident {
  readonly kind: Extract<EventKind, 'geofenceIn' | 'geofenceOut' | 'routeDeviation'>;
  /** Unix seconds, whole. */
  readonly atS: number;
  /** Title of the fence or route. */
  readonly place: string;
}

/** A change of side: into an area, or out of it. */
export interface Passage {
  /** The first second at which a position of the new side is known, unix s. */
  readonly atS: number;
  readonly inside: boolean;
}

/** Passages of a device through places. */
export interface PassingDevice {
  /** Its changes of side from `startS` to `endS` (unix s), each time to the other side. */
  passages(area: MapArea, startS: number, endS: number): Passage[];
}

/** Incidents of the fences and routes of a device from `startS` to `endS` (unix s, not included). */
export function placeIncidents(
  device: PassingDevice,
  places: readonly WatchedPlace[],
  startS: number,
  endS: number,
): PlaceIncident[] {
  return places.flatMap((place) => {
    const fromS = Math.max(startS, place.fromS);
    const untilS = Math.min(endS, place.untilS);
    if (fromS >= untilS) return [];
    return place.kind === 'fence'
      ? fenceIncidents(device, place, fromS, untilS)
      : deviations(device, place, fromS, untilS);
  });
}

function fenceIncidents(device: PassingDevice, place: WatchedPlace, fromS: number, untilS: number): PlaceIncident[] {
  // A second earlier, so that a change at the first one is seen.
  const passages = device.passages(place.area, fromS - 1, untilS - 1);
  return passages.flatMap(({ atS, inside }): PlaceIncident[] => {
    if (!(inside ? place.tellsEntering : place.tellsLeaving)) return [];
    return [{ kind: inside ? 'geofenceIn' : 'geofenceOut', atS, place: place.title }];
  });
}

function deviations(device: PassingDevice, place: WatchedPlace, fromS: number, untilS: number): PlaceIncident[] {
  const sinceS = Math.max(place.fromS, fromS - LOOK_BACK_S);
  const passages = device.passages(place.area, sinceS - 1, untilS + ROUTE.awayS);
  return passages.flatMap(({ atS, inside }, i): PlaceIncident[] => {
    if (inside || atS < fromS || atS >= untilS) return [];
    const keptToS = atS - (passages[i - 1]?.atS ?? sinceS);
    const awayS = (passages[i + 1]?.atS ?? Infinity) - atS;
    if (keptToS < ROUTE.keptToS || awayS < ROUTE.awayS) return [];
    return [{ kind: 'routeDeviation', atS, place: place.title }];
  });
}
