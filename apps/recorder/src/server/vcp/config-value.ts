import { MEDIA_SLOTS, SETTING_LENGTHS } from 'gk-sdk/rules';

const MAX_VALUE = 4_096;

/** Why a configuration value cannot be set, in words; undefined when it can. */
export function configValueProblem(name: string, value: string): string | undefined {
  if (value.length > MAX_VALUE) return `A value has ${MAX_VALUE} characters at most`;
  if (!name.startsWith('media.')) return undefined;
  if (name === 'media.mode') return isFlag(value) ? undefined : 'media.mode is 0 (Efficacy) or 1 (Capacity)';
  const [, slot, readOnly] = /^media\.([1-9]\d?)(\.readonly)?$/.exec(name) ?? [];
  if (slot === undefined || Number(slot) > MEDIA_SLOTS) return `The media slots are media.1 to media.${MEDIA_SLOTS}`;
  if (readOnly !== undefined) return isFlag(value) ? undefined : `${name} is 0 or 1`;
  if (value.length > SETTING_LENGTHS.mediaSlot) return `${name} has ${SETTING_LENGTHS.mediaSlot} characters at most`;
  return undefined;
}

function isFlag(value: string): boolean {
  return value === '0' || value === '1';
}
