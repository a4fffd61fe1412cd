import { GkError } from '../errors/gk-error.js';
import { MAX_PLAYBACK_CHANNELS, overLimitMessage } from '../rules/screens/tile-limits.js';

/**
 * The channels of one playback, from 1.
 *
 * @throws GkError `invalid-argument` for none, or for more than 9 ("over max channels count(9)", spec 001 section 5).
 * @internal
 */
export function checkedChannels(channels: readonly number[]): readonly number[] {
  if (channels.length > MAX_PLAYBACK_CHANNELS) throw new GkError('invalid-argument', overLimitMessage('playback'));
  if (channels.length === 0 || !channels.every((channel) => Number.isInteger(channel) && channel >= 1)) {
    throw new GkError('invalid-argument', 'A playback needs channels, from 1.');
  }
  return [...channels];
}
