// Ten thousand vehicles that the page itself moves, without a server.
import { createDeviceStore, type DeviceRecord, type Session } from 'gk-sdk';

/** Number of vehicles. */
export const FLEET = 10_000;
/** Side of the square that the fleet fills, degrees; it lies left or right of the middle. */
export const SIDE = 0.1;
export const MIDDLE = { lat: 24.078605, lng: 120.528535 };
/** How far a vehicle that changes goes, degrees. */
const NUDGE = 0.0004;

export type Half = 'left' | 'right';

export function idOf(index: number): string {
  return `BUS-${String(index).padStart(5, '0')}`;
}

/** One vehicle in a square left or right of the middle of the map. */
export function record(index: number, half: Half, nudge: number): DeviceRecord {
  const column = index % 100;
  const row = Math.floor(index / 100);
  const west = half === 'left' ? MIDDLE.lng - SIDE * 1.2 : MIDDLE.lng + SIDE * 0.2;
  return {
    deviceId: idOf(index),
    driverName: `Driver ${index}`,
    memo: `Line ${index % 40}`,
    channelCount: 4,
    statusBits: 1,
    statusChangedS: Math.floor(Date.now() / 1000),
    registered: true,
    position: {
      lat: MIDDLE.lat - SIDE / 2 + (row / 100) * SIDE + nudge * NUDGE,
      lng: west + (column / 100) * SIDE + nudge * NUDGE,
      speedKmh: 43,
      headingDeg: (index * 37 + nudge * 10) % 360,
    },
  };
}

export const store = createDeviceStore();
/** Every kind of vehicle in turn, so that the signs of all of them are drawn. */
const KINDS = 9;
const CAMERAS = {
  channelOrder: [],
  channelNames: [],
  talkChannel: 1,
  externalId: undefined,
  driverMonitoringChannel: 2,
};
store.setExtras(
  new Map(Array.from({ length: FLEET }, (_, index) => [idOf(index), { icon: index % KINDS, ...CAMERAS }])),
);
export const session = {
  devices: store,
  state: { kind: 'signed-in', devicesLoaded: true },
  subscribe: () => () => undefined,
  serverNowS: () => Date.now() / 1000,
} as unknown as Session;
