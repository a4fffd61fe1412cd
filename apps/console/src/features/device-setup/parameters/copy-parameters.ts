import type { ParameterCommands, Parameters } from 'gk-sdk';
import { sameValue } from '../../../shared/form/same-value.js';
import { t } from '../../../shared/i18n/translate.js';

/** How a copy to one device ended; `before` holds its old parameters. */
export type CopyResult =
  | { readonly kind: 'same' }
  | { readonly kind: 'saved' | 'kept-offline' | 'device-silent'; readonly before: Parameters };

/**
 * Copies parameters to a device: reads its own, and writes the differences.
 *
 * @throws GkError when it cannot be read or written; an error with words when it does not have them.
 */
export async function copyTo(
  commands: Pick<ParameterCommands, 'parameters' | 'writeParameters'>,
  { deviceId, group, values }: { readonly deviceId: string; readonly group: string; readonly values: Parameters },
  signal: AbortSignal,
): Promise<CopyResult> {
  const { current, offlineSet } = await commands.parameters(deviceId, group, { signal });
  const missing = Object.keys(values).filter((key) => current[key] === undefined);
  if (missing.length > 0) throw new Error(t('The device has no {parameters}', { parameters: missing.join(', ') }));
  const has: Parameters = { ...current, ...offlineSet };
  const changes = Object.fromEntries(Object.entries(values).filter(([key, value]) => !sameValue(value, has[key])));
  if (Object.keys(changes).length === 0) return { kind: 'same' };
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, has[key] ?? null]));
  const { kind } = await commands.writeParameters(deviceId, group, changes, { signal });
  return { kind, before };
}
