import type { EventKind } from '../../device/event-codes.js';

/** Of which channels a device takes snapshots: of the first one or two, of all, or of none. */
export type SnapshotCameras = 'none' | 'first' | 'all';

/** The snapshots that come with each kind; states of the power and the recorder show nothing. */
export const EVENT_SNAPSHOTS: Record<EventKind, SnapshotCameras> = {
  panicButton: 'all',
  videoLoss: 'none',
  storageFault: 'none',
  ignitionOn: 'none',
  ignitionOff: 'none',
  lowVoltage: 'none',
  highTemperature: 'none',
  gpsLost: 'none',
  doorOpen: 'first',
  idleTooLong: 'first',
  overspeed: 'first',
  geofenceIn: 'first',
  geofenceOut: 'first',
  gSensor: 'all',
  routeDeviation: 'first',
  callRequest: 'first',
  harshBraking: 'first',
  harshAcceleration: 'first',
  laneDeparture: 'first',
  forwardCollision: 'all',
};
