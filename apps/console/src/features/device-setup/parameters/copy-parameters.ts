import { toGkError, type ParameterCommands, type Parameters } from 'gk-sdk';
import { sameValue } from '../../../shared/form/same-value.js';
import { t } from '../../../shared/i18n/translate.js';

/** Devices that are asked at a time. */
const AT_ONCE = 4;

/** How a copy to one device ended; `before` is what it had. */
export type CopyResult =
  | { readonly kind: 'same' }
  | { readonly kind: 'saved' | 'kept-offline' | 'device-silent'; readonly before: Parameters }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'undone' };

/**
 * Gives parameters to a device: reads what it has, and writes what differs.
 *
 * @throws GkError when it cannot be read or written.
 */
export async function copyTo(
  commands: Pick<ParameterCommands, 'parameters' | 'writeParameters'>,
  { deviceId, group, values }: { readonly deviceId: string; readonly group: string; readonly values: Parameters },
  signal: AbortSignal,
): Promise<CopyResult> {
  const { current, offlineSet } = await commands.parameters(deviceId, group, { signal });
  const missing = Object.keys(values).filter((key) => current[key] === undefined);
  if (missing.length > 0) return { kind: 'failed', message: t('The device has no {1}', missing.join(', ')) };
  const has: Parameters = { ...current, ...offlineSet };
  const changes = Object.fromEntries(Object.entries(values).filter(([key, value]) => !sameValue(value, has[key])));
  if (Object.keys(changes).length === 0) return { kind: 'same' };
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, has[key] ?? null]));
  const { kind } = await commands.writeParameters(deviceId, group, changes, { signal });
  return { kind, before };
}

/**
 * Does something with many devices, a few at a time; a failure of one does not hold up the others. After an abort no
 * further device is begun.
 *
 * @param told - Gets each result as it comes.
 */
export async function withDevices(
  deviceIds: readonly string[],
  run: (deviceId: string) => Promise<CopyResult>,
  told: (deviceId: string, result: CopyResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...deviceIds];
  const work = async (): Promise<void> => {
    for (let deviceId = waiting.shift(); deviceId !== undefined && !signal.aborted; deviceId = waiting.shift()) {
      try {
        told(deviceId, await run(deviceId));
      } catch (thrown) {
        told(deviceId, { kind: 'failed', message: toGkError(thrown).message });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
