import { jt808MessageId } from 'gk-sdk/jt808';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions } from '../../device/device-link.js';
import type { SentMedia, TerminalSession } from '../sessions/terminal-session.js';
import { question } from './ask-session.js';

/** Pictures of 640 x 480: sizes of 1078 are not asked for, since terminals refuse what is not in the text of 808. */
const SIZE_640 = 2;
/** 1, the best, to 10. */
const QUALITY = 3;
const MIDDLE = { brightness: 128, contrast: 64, saturation: 64, hue: 128 } as const;
const PICTURE = 0;
/** A file that was asked for, not one of a timer or an alarm. */
const ASKED = 0;

/** Has a terminal take a picture and send it (8801, 0801). */
export async function takePicture(
  session: TerminalSession,
  channel: number,
  options: AskOptions,
): Promise<DeviceAnswer<Uint8Array>> {
  let stop = (): void => undefined;
  // It may send the picture ahead of its answer.
  const picture = new Promise<DeviceAnswer<Uint8Array>>((resolve) => {
    const offMessages = session.onPicture((sent) => {
      if (!isAsked(sent, channel)) return false;
      resolve(isJpeg(sent.data) ? done(sent.data) : NO_JPEG);
      return true;
    });
    const offParts = session.onPart((messageId) => {
      if (messageId === jt808MessageId('mediaData')) options.onPart?.();
    });
    const offEnd = session.onEnd(() => {
      resolve(GONE);
    });
    const giveUp = (): void => {
      resolve({ kind: 'timeout' });
    };
    options.signal?.addEventListener('abort', giveUp, { once: true });
    stop = () => {
      offMessages();
      offParts();
      offEnd();
      options.signal?.removeEventListener('abort', giveUp);
    };
  });
  try {
    const shoot = {
      type: 'shoot',
      channel,
      count: 1,
      intervalS: 0,
      store: 0,
      resolution: SIZE_640,
      quality: QUALITY,
    } as const;
    const answer = await Promise.race([question(session, { ...shoot, ...MIDDLE }, options), picture]);
    if (answer.kind !== 'done') return answer;
    if (answer.value instanceof Uint8Array) return done(answer.value);
    const { value } = answer;
    if (value.type === 'shot' && value.result !== 0) {
      return value.result === NO_SUCH_CHANNEL ? { kind: 'unsupported' } : REFUSED;
    }
    return await picture;
  } finally {
    stop();
  }
}

/** Result 2 of 0805. */
const NO_SUCH_CHANNEL = 2;

const REFUSED = { kind: 'refused', reason: 'The terminal says that it could take no picture' } as const;
const NO_JPEG = { kind: 'failed', reason: 'The terminal sent a picture that is no JPEG' } as const;
const GONE = { kind: 'failed', reason: 'The connection of the terminal ended: ask again when it is back' } as const;

function isAsked({ kind, event, channel }: SentMedia, of: number): boolean {
  return kind === PICTURE && event === ASKED && channel === of;
}

function isJpeg(data: Uint8Array): boolean {
  return data[0] === 0xff && data[1] === 0xd8;
}
