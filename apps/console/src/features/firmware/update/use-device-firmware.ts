import { useMemo, useState } from 'react';
import { useResource, type Resource } from 'gk-react';
import { firmwareResource, type DeviceFirmware } from 'gk-sdk/rest';
import { SCREEN_TIMINGS_MS } from 'gk-sdk/rules';
import { useReloadEvery } from '../../../shared/query/use-reload-every.js';
import { useRest } from '../../../shared/query/use-rest.js';

/** What the devices run, and how far their updates are. */
export interface DeviceFirmwareList {
  readonly list: Resource<readonly DeviceFirmware[]>;
  /** The list with what the updates have told since. */
  readonly rows: readonly DeviceFirmware[];
  /** The updates under way, asked every second. */
  readonly progress: Resource<unknown>;
  /** Follows a device whose update was asked for. */
  readonly follow: (deviceId: string) => void;
}

/** Loads what the devices run, and follows those that are being updated (spec 001 section 4). */
export function useDeviceFirmware(): DeviceFirmwareList {
  const firmware = useRest(firmwareResource);
  const [told, setTold] = useState<ReadonlyMap<string, DeviceFirmware>>(new Map());
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const list = useResource('device firmware', async (signal) => {
    const devices = await firmware.devices({ signal });
    setTold(new Map());
    return devices;
  });
  const rows = useMemo(() => (list.data ?? []).map((row) => told.get(row.deviceId) ?? row), [list.data, told]);
  const watched = rows.filter((row) => isUnderWay(row) || followed.includes(row.deviceId));
  const key = watched.length === 0 ? undefined : ['firmware progress', ...watched.map(({ deviceId }) => deviceId)];
  const progress = useResource(key, async (signal) => {
    const news = await Promise.all(watched.map(({ deviceId }) => firmware.device(deviceId, { signal })));
    setTold((before) => new Map([...before, ...news.map((row) => [row.deviceId, row] as const)]));
    // One that has ended need not be asked any more.
    const under = new Set(news.filter(isUnderWay).map(({ deviceId }) => deviceId));
    setFollowed((before) => before.filter((deviceId) => under.has(deviceId)));
  });
  useReloadEvery(progress, SCREEN_TIMINGS_MS.firmwareStatus);
  return { list, rows, progress, follow: (deviceId) => setFollowed((before) => [...before, deviceId]) };
}

function isUnderWay({ statusPercent }: DeviceFirmware): boolean {
  return statusPercent !== 0 && statusPercent !== 100;
}
