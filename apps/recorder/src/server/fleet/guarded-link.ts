import { milliseconds, type Clock } from 'gk-sdk';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceLink, DeviceRecording, TransferSink } from '../../device/device-link.js';
import type { Log } from '../http/log.js';

/** How long a device has for an answer, and what is said when it takes longer. */
interface Limit {
  /** Without a part of the answer. */
  readonly quietMs: number;
  /** In all, however many parts come. */
  readonly mostMs: number;
  /** Behind "The device did not". */
  readonly words: string;
}

/**
 * A device answers over a mobile network, with a modem that may have to wake up. A client gives up after 15 s (docs/protocol.md),
 * and must get its answer before.
 */
const short = (words: string): Limit => ({ quietMs: 12_000, mostMs: 12_000, words });

/** By what a device is asked: a picture or a list may come in hundreds of parts. */
const LIMITS = {
  command: short('answer the command'),
  movePtz: short('confirm the movement of its camera'),
  showText: short('confirm the text'),
  setAccount: short('confirm the change of its user'),
  updateFirmware: short('confirm the update'),
  readParameters: short('send its parameters'),
  writeParameters: short('confirm its parameters'),
  setFences: short('confirm its fences'),
  redirect: short('confirm its new server'),
  confirmAlarm: short('confirm that its alarm was seen'),
  // Who asks has its last report in any case.
  locate: { quietMs: 3000, mostMs: 3000, words: 'report its position' },
  live: short('begin the live stream'),
  snapshot: { quietMs: 12_000, mostMs: 60_000, words: 'send the picture' },
  // Clients wait for this list for 75 s.
  recordings: { quietMs: 20_000, mostMs: 70_000, words: 'send the list of its recordings' },
  openRecording: short('begin to play'),
  control: short('confirm the order to its recording'),
  seek: short('go to the place of its recording'),
  fetchRecording: { quietMs: 60_000, mostMs: Infinity, words: 'go on sending its recording' },
  talk: short('answer the call'),
} as const satisfies Record<Exclude<keyof DeviceLink, 'onPresence'> | 'control' | 'seek', Limit>;

/** Dependencies of a guarded link. */
export interface GuardedLinkOptions {
  readonly isOnline: (deviceId: string) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** The wait for the next part of an answer. */
interface Quiet {
  restart(): void;
  stop(): void;
}

type Send<T> = (options: AskOptions, quiet: Quiet) => Promise<DeviceAnswer<T>>;

/**
 * A link for the server: a device that is offline, be it by a fault, is not asked; a silent one blocks no other; and an
 * exception of the link becomes a `failed` answer and a line in the log.
 */
export function guardedLink(link: DeviceLink, { isOnline, clock, log }: GuardedLinkOptions): DeviceLink {
  const guarded = async <T>(
    question: keyof typeof LIMITS,
    deviceId: string,
    options: AskOptions | undefined,
    send: Send<T>,
    letGo: (value: T) => void = () => undefined,
  ): Promise<DeviceAnswer<T>> => {
    if (!isOnline(deviceId)) return { kind: 'offline' };
    if (options?.signal?.aborted === true) return { kind: 'timeout' };
    const { quietMs, mostMs, words }: Limit = LIMITS[question];
    const late = { kind: 'timeout', reason: `The device did not ${words} in time` } as const;
    const end = new AbortController();
    const givenUp = new Promise<DeviceAnswer<T>>((resolve) => {
      end.signal.addEventListener('abort', () => {
        resolve(late);
      });
    });
    const giveUp = (): void => {
      end.abort();
    };
    let cancelQuiet = clock.after(milliseconds(quietMs), giveUp);
    const cancelMost =
      mostMs > quietMs && Number.isFinite(mostMs) ? clock.after(milliseconds(mostMs), giveUp) : () => undefined;
    const quiet: Quiet = {
      restart: () => {
        cancelQuiet();
        if (!end.signal.aborted) cancelQuiet = clock.after(milliseconds(quietMs), giveUp);
      },
      stop: () => {
        cancelQuiet();
      },
    };
    const onPart = (): void => {
      quiet.restart();
      options?.onPart?.();
    };
    options?.signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const sent = send({ signal: end.signal, ...(mostMs > quietMs && { onPart }) }, quiet).then((answer) => {
        if (answer.kind === 'timeout') return { ...late, ...answer };
        if (answer.kind !== 'done' || !end.signal.aborted) return answer;
        letGo(answer.value);
        return late;
      });
      return await Promise.race([sent, givenUp]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`A device could not be asked: ${reason}`, error);
      return { kind: 'failed', reason: 'The recorder failed to ask the device; see its log' };
    } finally {
      cancelQuiet();
      cancelMost();
      options?.signal?.removeEventListener('abort', giveUp);
    }
  };
  /** A recording whose orders have their limits, too. */
  const steered = (id: string, recording: DeviceRecording): DeviceRecording => {
    const { packets, pacing, seek } = recording;
    return {
      packets,
      pacing:
        pacing.kind === 'reader'
          ? pacing
          : {
              kind: 'device',
              control: (order, options) => guarded('control', id, options, (within) => pacing.control(order, within)),
            },
      ...(seek && { seek: (place, options) => guarded('seek', id, options, (within) => seek(place, within)) }),
      stillAt: (capturedAtMs) => recording.stillAt(capturedAtMs),
      close: () => {
        recording.close();
      },
    };
  };
  return {
    command: (id, text, options) => guarded('command', id, options, (within) => link.command(id, text, within)),
    movePtz: (id, move, options) => guarded('movePtz', id, options, (within) => link.movePtz(id, move, within)),
    showText: (id, text, options) => guarded('showText', id, options, (within) => link.showText(id, text, within)),
    setAccount: (id, account, options) =>
      guarded('setAccount', id, options, (within) => link.setAccount(id, account, within)),
    updateFirmware: (id, source, options) =>
      guarded('updateFirmware', id, options, (within) => link.updateFirmware(id, source, within)),
    readParameters: (id, options) =>
      guarded('readParameters', id, options, (within) => link.readParameters(id, within)),
    writeParameters: (id, group, changes, options) =>
      guarded('writeParameters', id, options, (within) => link.writeParameters(id, group, changes, within)),
    setFences: (id, circles, options) =>
      guarded('setFences', id, options, (within) => link.setFences?.(id, circles, within) ?? UNSUPPORTED),
    redirect: (id, server, options) =>
      guarded('redirect', id, options, (within) => link.redirect?.(id, server, within) ?? UNSUPPORTED),
    confirmAlarm: (id, event, options) =>
      guarded('confirmAlarm', id, options, (within) => link.confirmAlarm?.(id, event, within) ?? UNSUPPORTED),
    locate: (id, options) => guarded('locate', id, options, (within) => link.locate?.(id, within) ?? UNSUPPORTED),
    live: (id, request, sink, options) =>
      guarded('live', id, options, (within) => link.live(id, request, sink, within), close),
    snapshot: (id, channel, options) =>
      guarded('snapshot', id, options, (within) => link.snapshot(id, channel, within)),
    talk: (id, channel, sink, options) =>
      guarded('talk', id, options, (within) => link.talk(id, channel, sink, within), close),
    recordings: (id, query, options) =>
      guarded('recordings', id, options, (within) => link.recordings(id, query, within)),
    openRecording: async (id, request, options) => {
      const answer = await guarded(
        'openRecording',
        id,
        options,
        (within) => link.openRecording(id, request, within),
        close,
      );
      return answer.kind === 'done' ? done(steered(id, answer.value)) : answer;
    },
    fetchRecording: (id, request, sink, options) =>
      guarded('fetchRecording', id, options, (within, quiet) => {
        const watched: TransferSink = {
          progress: (progress) => {
            quiet.restart();
            sink.progress(progress);
          },
          packets: async (batch) => {
            // While the sink works, the device is not to blame.
            quiet.stop();
            await sink.packets(batch);
            quiet.restart();
          },
        };
        return link.fetchRecording(id, request, watched, within);
      }),
    onPresence: (listener) => link.onPresence(listener),
  };
}

const UNSUPPORTED = Promise.resolve({ kind: 'unsupported' } as const);

/** Closes a stream that opened after its caller gave up. */
function close(opened: { close(): void }): void {
  opened.close();
}
