/**
 * Codes of the events that the simulation lets happen (`appdevid`). The specification gives only the
 * ranges (002 section 9: device events 0 to 24, driver assistance 700 to 783); which code means what
 * is this project's choice.
 */
export const EVENT_CODES = {
  panicButton: 1,
  videoLoss: 2,
  storageFault: 3,
  ignitionOn: 4,
  ignitionOff: 5,
  lowVoltage: 6,
  highTemperature: 7,
  gpsLost: 8,
  doorOpen: 9,
  idleTooLong: 12,
  overspeed: 13,
  geofenceIn: 14,
  geofenceOut: 15,
  gSensor: 16,
  routeDeviation: 19,
  callRequest: 20,
  harshBraking: 700,
  harshAcceleration: 701,
  laneDeparture: 710,
  forwardCollision: 711,
} as const;

/** A kind of event by name. */
export type EventKind = keyof typeof EVENT_CODES;

/** Memo of each kind of event. */
export const EVENT_MEMOS: Record<EventKind, string> = {
  panicButton: 'Panic button pressed',
  videoLoss: 'Video loss',
  storageFault: 'Storage fault',
  ignitionOn: 'Ignition on',
  ignitionOff: 'Ignition off',
  lowVoltage: 'Low voltage',
  highTemperature: 'High temperature',
  gpsLost: 'GPS signal lost',
  doorOpen: 'Door opened',
  idleTooLong: 'Idling too long',
  overspeed: 'Overspeed',
  geofenceIn: 'Entered geofence',
  geofenceOut: 'Left geofence',
  gSensor: 'G-sensor impact',
  routeDeviation: 'Left the route',
  callRequest: 'Driver asks for a call',
  harshBraking: 'Harsh braking',
  harshAcceleration: 'Harsh acceleration',
  laneDeparture: 'Lane departure',
  forwardCollision: 'Forward collision warning',
};

/** Memo of an event; with the title of the fence or route that it is about. */
export function eventMemo(kind: EventKind, place?: string): string {
  return place === undefined ? EVENT_MEMOS[kind] : `${EVENT_MEMOS[kind]}: ${place}`;
}
