import * as gk from '../index.js';
import type { PlaybackRequest } from '../index.js';

const RESOURCE_KEY = ['contract'];
const request: PlaybackRequest = { deviceId: 'A', place: 'server', channels: [1], startS: 1_790_000_000 };
const silent = { subscribe: () => () => undefined };
const store = { ...silent, get: () => 1 };
const rows = { ...silent, all: [], loaded: true, error: undefined, close: () => undefined };
const watch = () => rows as never;
const view = { ...silent, state: { kind: 'idle' }, on: () => () => undefined } as never;

/** Every hook of the package by its name, as a component calls it. */
export const everyHook: Readonly<Record<string, () => unknown>> = {
  useSession: () => gk.useSession(),
  useSessionState: () => gk.useSessionState(),
  useUser: () => gk.useUser(),
  useLastUser: () => gk.useLastUser(),
  usePermissions: () => gk.usePermissions(),
  useServerInfo: () => gk.useServerInfo(),
  useStreamStatus: () => gk.useStreamStatus(),
  useDeviceCommands: () => gk.useDeviceCommands(),
  useServerClock: () => gk.useServerClock(),
  useDevices: () => gk.useDevices({ mode: 'online' }),
  useDevice: () => gk.useDevice('A', (device) => device?.position),
  useDeviceCounters: () => gk.useDeviceCounters(),
  useNewDevices: () => gk.useNewDevices(),
  useEvents: () => gk.useEvents(5),
  useSessionEvent: () => {
    gk.useSessionEvent('warning', () => undefined);
  },
  useGroups: () => gk.useGroups(),
  useResource: () => gk.useResource(RESOURCE_KEY, () => new Promise(() => undefined)),
  useAction: () => gk.useAction(() => new Promise(() => undefined)),
  usePlayback: () => gk.usePlayback(request),
  usePlaybackView: () => gk.usePlaybackView(undefined),
  useTalk: () => gk.useTalk(undefined),
  useDownloads: () => gk.useDownloads(),
  useDownloadState: () => gk.useDownloadState(view),
  useMonitor: () => gk.useMonitor(watch),
  useStore: () => gk.useStore(store),
  useSnapshot: () => gk.useSnapshot(store, ({ get }) => ({ value: get() })),
};
