import type { RecordingPlace } from '../../device/recording-archive.js';
import { RECORDING, type RecordingRule } from '../../store/footage/recording-rule-store.js';

/** True where rules have a channel recorded in a minute, counted from the epoch; a rule holds from its next whole minute. */
export function isRecordedBy(
  rules: readonly RecordingRule[],
  place: RecordingPlace,
  channel: number,
  minute: number,
): boolean {
  const rule = rules.findLast(({ sinceS }) => Math.ceil(sinceS / 60) <= minute);
  if (rule === undefined) return true;
  if (rule.mode === RECORDING.forbidden) return false;
  if (place === 'device') return true;
  return rule.mode === RECORDING.selected ? rule.channels[channel - 1] === '1' : rule.mode === RECORDING.all;
}
