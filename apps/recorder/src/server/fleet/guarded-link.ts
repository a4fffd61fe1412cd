import { milliseconds, type Clock } from 'gk-sdk';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceLink } from '../../device/device-link.js';
import type { Log } from '../http/log.js';

/**
 * How long a device has for an answer: over a mobile network, with a modem that may have to wake up. A client gives up
 * after 15 s (docs/protocol.md), and must get its answer before.
 */
const ANSWER_MS = 12_000;

/** Dependencies of a guarded link. */
export interface GuardedLinkOptions {
  readonly isOnline: (deviceId: string) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

type Send<T> = (options: AskOptions) => Promise<DeviceAnswer<T>>;

/**
 * A link for the server: a device that is offline, be it by a fault, is not asked; a silent one blocks no other; and an
 * exception of the link becomes a `failed` answer and a line in the log.
 */
export function guardedLink(link: DeviceLink, { isOnline, clock, log }: GuardedLinkOptions): DeviceLink {
  const guarded = async <T>(
    deviceId: string,
    options: AskOptions | undefined,
    send: Send<T>,
    letGo: (value: T) => void = () => undefined,
  ): Promise<DeviceAnswer<T>> => {
    if (!isOnline(deviceId)) return { kind: 'offline' };
    const end = new AbortController();
    const givenUp = new Promise<DeviceAnswer<T>>((resolve) => {
      end.signal.addEventListener('abort', () => {
        resolve({ kind: 'timeout' });
      });
    });
    const giveUp = (): void => {
      end.abort();
    };
    const cancel = clock.after(milliseconds(ANSWER_MS), giveUp);
    options?.signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const sent = send({ signal: end.signal }).then((answer) => {
        if (answer.kind !== 'done' || !end.signal.aborted) return answer;
        letGo(answer.value);
        return { kind: 'timeout' } as const;
      });
      return await Promise.race([sent, givenUp]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`A device could not be asked: ${reason}`, error);
      return { kind: 'failed', reason: 'The recorder failed to ask the device; see its log' };
    } finally {
      cancel();
      options?.signal?.removeEventListener('abort', giveUp);
    }
  };
  return {
    command: (id, text, options) => guarded(id, options, (within) => link.command(id, text, within)),
    movePtz: (id, move, options) => guarded(id, options, (within) => link.movePtz(id, move, within)),
    showText: (id, text, options) => guarded(id, options, (within) => link.showText(id, text, within)),
    setAccount: (id, account, options) => guarded(id, options, (within) => link.setAccount(id, account, within)),
    updateFirmware: (id, source, options) => guarded(id, options, (within) => link.updateFirmware(id, source, within)),
    readParameters: (id, options) => guarded(id, options, (within) => link.readParameters(id, within)),
    writeParameters: (id, group, changes, options) =>
      guarded(id, options, (within) => link.writeParameters(id, group, changes, within)),
    live: (id, request, sink, options) => guarded(id, options, (within) => link.live(id, request, sink, within), close),
    snapshot: (id, channel, options) => guarded(id, options, (within) => link.snapshot(id, channel, within)),
    talk: (id, channel, sink, options) => guarded(id, options, (within) => link.talk(id, channel, sink, within), close),
    recordings: (id, query, options) => guarded(id, options, (within) => link.recordings(id, query, within)),
    openRecording: (id, request, options) =>
      guarded(id, options, (within) => link.openRecording(id, request, within), close),
    onPresence: (listener) => link.onPresence(listener),
  };
}

/** Closes a stream that opened after its caller gave up. */
function close(opened: { close(): void }): void {
  opened.close();
}
