import { GkError } from '../errors/gk-error.js';
import type { StreamRequest } from '../stream/stream-url.js';

/** To whom one talks: one device, several, or `broadcast` = all devices that the user sees. @public */
export type TalkTarget = string | readonly string[];

/**
 * The stream to open for talk; its URL comes from `Session.streamUrl` or `buildStreamUrl`.
 *
 * @param channel - Talk channel of the device, from its extras (`talkch`); 1 by default.
 * @throws GkError `invalid-argument` for no device, or an id with a comma, which would read as two.
 * @public
 */
export function talkRequest(target: TalkTarget, channel = 1): StreamRequest {
  const ids = typeof target === 'string' ? [target] : target;
  if (ids.length === 0 || ids.some((id) => id === '' || id.includes(','))) {
    throw new GkError('invalid-argument', 'Talk needs at least one device id, and none with a comma in it.');
  }
  return { deviceId: ids.join(','), channel, type: 'talk' };
}
