import { useMemo, useState } from 'react';
import { useResource, type Resource } from 'gk-react';
import { toGkError, type GkError } from 'gk-sdk';
import { firmwareResource, type DeviceFirmware } from 'gk-sdk/rest';
import { SCREEN_TIMINGS_MS } from '../../../shared/time/screen-timings.js';
import { useRest } from '../../../shared/query/use-rest.js';

/** How long a device may take to begin a requested update, ms; until then it reports how its last update ended. */
const BEGINS_WITHIN_MS = 30_000;

/** Firmware of the devices, and progress of their updates. */
export interface DeviceFirmwareList {
  readonly list: Resource<readonly DeviceFirmware[]>;
  /** The list with the latest progress of the updates. */
  readonly rows: readonly DeviceFirmware[];
  /** The updates under way, asked every second. */
  readonly progress: Resource<unknown>;
  /** Follows a device whose update was asked for. */
  readonly follow: (deviceId: string) => void;
}

/** Outcome of a query to a device. */
type Answer =
  /** `gone` is a device that nobody can ask for any more: its row says why. */
  | { readonly kind: 'told' | 'gone'; readonly row: DeviceFirmware }
  | { readonly kind: 'failed'; readonly error: GkError };

/** Loads the firmware of the devices, and follows those that are being updated (spec 001 section 4). */
export function useDeviceFirmware(): DeviceFirmwareList {
  const firmware = useRest(firmwareResource);
  const [told, setTold] = useState<ReadonlyMap<string, DeviceFirmware>>(new Map());
  /** Until when the devices are waited for that have not begun yet. */
  const [awaited, setAwaited] = useState<ReadonlyMap<string, number>>(new Map());
  const list = useResource('device firmware', async (signal) => {
    const devices = await firmware.devices({ signal });
    setTold(new Map());
    return devices;
  });
  const rows = useMemo(() => (list.data ?? []).map((row) => told.get(row.deviceId) ?? row), [list.data, told]);
  const watched = rows.filter((row) => isUnderWay(row) || awaited.has(row.deviceId));
  const key = watched.length === 0 ? undefined : ['firmware progress', ...watched.map(({ deviceId }) => deviceId)];
  const ask = async (signal: AbortSignal): Promise<void> => {
    const askOne = async (row: DeviceFirmware): Promise<Answer> => {
      try {
        return { kind: 'told', row: await firmware.device(row.deviceId, { signal }) };
      } catch (thrown) {
        const error = toGkError(thrown);
        if (error.code !== 'not-found' && error.code !== 'forbidden') return { kind: 'failed', error };
        return { kind: 'gone', row: { ...row, statusPercent: 0, message: error.message } };
      }
    };
    const answers = await Promise.all(watched.map(askOne));
    signal.throwIfAborted();
    const news = new Map(answers.flatMap((one) => (one.kind === 'failed' ? [] : [[one.row.deviceId, one] as const])));
    setTold((before) => new Map([...before, ...[...news].map(([deviceId, { row }]) => [deviceId, row] as const)]));
    const nowMs = performance.now();
    const isAwaited = ([deviceId, untilMs]: readonly [string, number]): boolean => {
      const answer = news.get(deviceId);
      // One that has begun is followed until it ends.
      return answer === undefined || (answer.kind === 'told' && !isUnderWay(answer.row) && nowMs < untilMs);
    };
    setAwaited((before) => new Map([...before].filter(isAwaited)));
    for (const answer of answers) if (answer.kind === 'failed') throw answer.error;
  };
  const progress = useResource(key, ask, { reloadAfterMs: SCREEN_TIMINGS_MS.firmwareStatus });
  const follow = (deviceId: string): void => {
    setAwaited((before) => new Map(before).set(deviceId, performance.now() + BEGINS_WITHIN_MS));
  };
  return { list, rows, progress, follow };
}

function isUnderWay({ statusPercent }: DeviceFirmware): boolean {
  return statusPercent !== 0 && statusPercent !== 100;
}
