import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type {
  AskOptions,
  ConfirmedEvent,
  DeviceLink,
  DeviceRecording,
  DeviceStream,
  DeviceTalk,
  LiveRequest,
  PtzMove,
  RecordedRequest,
  RecordingQuery,
  SeekRequest,
  StreamSink,
  TalkSink,
  TransferSink,
} from '../../device/device-link.js';
import type { DeviceCircle } from '../../device/device-circle.js';
import type { OtherServer } from '../../device/other-server.js';
import type { ParameterGroups, Parameters } from '../../device/parameter-groups.js';
import type { RecordingSegment } from '../../device/recording-archive.js';
import type { FirmwareSource } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import type { FromLink, TerminalQuestion, TerminalReply, ToLink } from './link-messages.js';

/** Receivers of everything that comes about a question. */
interface Handlers {
  /** Undefined where the gateway ended first. */
  readonly replied: (reply: TerminalReply | undefined) => void;
  readonly onPart?: (() => void) | undefined;
  readonly packets?: ((packets: readonly GkPacket[]) => void) | undefined;
  readonly pulled?: ((packets: readonly GkPacket[] | undefined, place: number) => void) | undefined;
  readonly broken?: ((reason: string) => void) | undefined;
  readonly heard?: ((samples: Int16Array) => void) | undefined;
  readonly progress?: TransferSink['progress'] | undefined;
  readonly ended?: (() => void) | undefined;
}

/** Questions to terminals, which the thread of the gateway asks. */
export class GatewayLink implements DeviceLink {
  readonly #post: (message: ToLink) => void;
  readonly #open = new Map<number, Handlers>();
  readonly #presence = new Set<(deviceId: string) => void>();
  #nextId = 1;

  constructor(post: (message: ToLink) => void) {
    this.#post = post;
  }

  command(deviceId: string, text: string, options?: AskOptions): Promise<DeviceAnswer<string>> {
    return this.#ask(deviceId, { what: 'command', text }, options, (reply) =>
      reply.what === 'command' ? reply.answer : undefined,
    );
  }

  movePtz(deviceId: string, move: PtzMove, options?: AskOptions): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'movePtz', move }, options, asVoid);
  }

  showText(deviceId: string, text: string, options?: AskOptions): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'showText', text }, options, asVoid);
  }

  /** Terminals have no users. */
  setAccount(): Promise<DeviceAnswer<void>> {
    return Promise.resolve({ kind: 'unsupported' });
  }

  updateFirmware(deviceId: string, source: FirmwareSource, options?: AskOptions): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'updateFirmware', source }, options, asVoid);
  }

  readParameters(deviceId: string, options?: AskOptions): Promise<DeviceAnswer<ParameterGroups>> {
    return this.#ask(deviceId, { what: 'readParameters' }, options, (reply) =>
      reply.what === 'readParameters' ? reply.answer : undefined,
    );
  }

  writeParameters(
    deviceId: string,
    group: string,
    changes: Parameters,
    options?: AskOptions,
  ): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'writeParameters', group, changes }, options, asVoid);
  }

  setFences(deviceId: string, circles: readonly DeviceCircle[], options?: AskOptions): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'setFences', circles }, options, asVoid);
  }

  redirect(deviceId: string, server: OtherServer, options?: AskOptions): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'redirect', server }, options, asVoid);
  }

  confirmAlarm(deviceId: string, event: ConfirmedEvent, options?: AskOptions): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'confirmAlarm', ...event }, options, asVoid);
  }

  locate(deviceId: string, options?: AskOptions): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, { what: 'locate' }, options, asVoid);
  }

  snapshot(deviceId: string, channel: number, options?: AskOptions): Promise<DeviceAnswer<Uint8Array>> {
    return this.#ask(deviceId, { what: 'snapshot', channel }, options, (reply) =>
      reply.what === 'snapshot' ? reply.answer : undefined,
    );
  }

  recordings(
    deviceId: string,
    query: RecordingQuery,
    options?: AskOptions,
  ): Promise<DeviceAnswer<readonly RecordingSegment[]>> {
    return this.#ask(deviceId, { what: 'recordings', query }, options, (reply) =>
      reply.what === 'recordings' ? reply.answer : undefined,
    );
  }

  async live(
    deviceId: string,
    request: LiveRequest,
    sink: StreamSink,
    options?: AskOptions,
  ): Promise<DeviceAnswer<DeviceStream>> {
    const opened = await this.#openStream(deviceId, { what: 'live', request }, options, {
      packets: (packets) => {
        for (const packet of packets) sink.packet(packet);
      },
      ended: sink.ended,
    });
    return opened.kind === 'done' ? done({ stillAt: () => undefined, close: opened.value.close }) : opened;
  }

  async talk(
    deviceId: string,
    channel: number,
    sink: TalkSink | undefined,
    options?: AskOptions,
  ): Promise<DeviceAnswer<DeviceTalk>> {
    const question = { what: 'talk', channel, isHeard: sink !== undefined } as const;
    const opened = await this.#openStream(deviceId, question, options, { heard: sink?.heard, ended: sink?.ended });
    if (opened.kind !== 'done') return opened;
    const { id, close } = opened.value;
    return done({
      say: (samples) => {
        this.#post({ kind: 'say', id, samples });
      },
      close,
    });
  }

  async openRecording(
    deviceId: string,
    request: RecordedRequest,
    options?: AskOptions,
  ): Promise<DeviceAnswer<DeviceRecording>> {
    const pulls = new Pulls();
    const { id, answer } = this.#send(deviceId, { what: 'openRecording', request }, options, {
      pulled: pulls.pulled,
      broken: pulls.broken,
    });
    const reply = await answer;
    if (reply === undefined) return ENDED;
    if (reply.what !== 'openRecording') return MISMATCH;
    if (reply.answer.kind !== 'done') {
      this.#open.delete(id);
      return reply.answer;
    }
    const { pacing, canSeek } = reply.answer.value;
    const pull = (place: number): void => {
      this.#post({ kind: 'pull', id, place });
    };
    const seek = async (place: SeekRequest, within?: AskOptions) => {
      pulls.begin();
      const sought = await this.#ask(deviceId, { what: 'seek', recording: id, place }, within, asVoid);
      return sought.kind === 'done' ? done(pulls.packets(pull)) : sought;
    };
    return done({
      pacing:
        pacing === 'reader'
          ? { kind: 'reader' }
          : {
              kind: 'device',
              control: (order, within) =>
                this.#ask(deviceId, { what: 'control', recording: id, order }, within, asVoid),
            },
      ...(canSeek && { seek }),
      packets: pulls.packets(pull),
      stillAt: () => Promise.resolve(undefined),
      close: () => {
        this.#end(id);
        pulls.begin();
      },
    });
  }

  async fetchRecording(
    deviceId: string,
    request: RecordedRequest,
    sink: TransferSink,
    options?: AskOptions,
  ): Promise<DeviceAnswer<void>> {
    const { id, answer } = this.#send(deviceId, { what: 'fetchRecording', request }, options, {
      progress: sink.progress,
      // The thread goes on when these are taken.
      packets: (packets) => {
        void sink.packets(packets).then(
          () => {
            this.#post({ kind: 'taken', id });
          },
          () => {
            this.#end(id);
          },
        );
      },
    });
    const reply = await answer;
    this.#open.delete(id);
    return reply === undefined ? ENDED : (asVoid(reply) ?? MISMATCH);
  }

  onPresence(listener: (deviceId: string) => void): () => void {
    this.#presence.add(listener);
    return () => this.#presence.delete(listener);
  }

  /** A terminal has logged in, or its connection has ended. */
  presenceChanged(deviceId: string): void {
    for (const listener of [...this.#presence]) listener(deviceId);
  }

  /** The thread ended, and with it all that was asked and open. */
  lost(): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { replied, broken, ended } of open) {
      replied(undefined);
      broken?.(ENDED.reason);
      ended?.();
    }
  }

  /** Takes what the thread says about a question. */
  take(message: FromLink): void {
    const handlers = this.#open.get(message.id);
    switch (message.kind) {
      case 'answered':
        handlers?.replied(message.reply);
        return;
      case 'part':
        handlers?.onPart?.();
        return;
      case 'packets':
        handlers?.packets?.(message.packets);
        return;
      case 'pulled':
        handlers?.pulled?.(message.packets, message.place);
        return;
      case 'broken':
        handlers?.broken?.(message.reason);
        return;
      case 'heard':
        handlers?.heard?.(message.samples);
        return;
      case 'progress':
        handlers?.progress?.(message.progress);
        return;
      case 'ended':
        this.#open.delete(message.id);
        handlers?.ended?.();
    }
  }

  async #ask<T>(
    deviceId: string,
    question: TerminalQuestion,
    options: AskOptions | undefined,
    answerOf: (reply: TerminalReply) => DeviceAnswer<T> | undefined,
  ): Promise<DeviceAnswer<T>> {
    const { id, answer } = this.#send(deviceId, question, options, {});
    const reply = await answer;
    this.#open.delete(id);
    return reply === undefined ? ENDED : (answerOf(reply) ?? MISMATCH);
  }

  async #openStream(
    deviceId: string,
    question: Extract<TerminalQuestion, { readonly what: 'live' | 'talk' }>,
    options: AskOptions | undefined,
    handlers: Omit<Handlers, 'replied' | 'onPart'>,
  ): Promise<DeviceAnswer<{ readonly id: number; readonly close: () => void }>> {
    const { id, answer } = this.#send(deviceId, question, options, handlers);
    const reply = await answer;
    const opened = reply === undefined ? ENDED : (asVoid(reply) ?? MISMATCH);
    if (opened.kind !== 'done') {
      this.#open.delete(id);
      return opened;
    }
    return done({
      id,
      close: () => {
        this.#end(id);
      },
    });
  }

  #end(id: number): void {
    if (this.#open.delete(id)) this.#post({ kind: 'end', id });
  }

  #send(
    deviceId: string,
    question: TerminalQuestion,
    { signal, onPart }: AskOptions = {},
    handlers: Omit<Handlers, 'replied' | 'onPart'>,
  ): { readonly id: number; readonly answer: Promise<TerminalReply | undefined> } {
    const id = this.#nextId++;
    const answer = new Promise<TerminalReply | undefined>((resolve) => {
      const withdraw = (): void => {
        this.#post({ kind: 'withdraw', id });
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      this.#open.set(id, {
        ...handlers,
        onPart,
        replied: (reply) => {
          signal?.removeEventListener('abort', withdraw);
          resolve(reply);
        },
      });
      this.#post({ kind: 'ask', id, deviceId, question });
    });
    return { id, answer };
  }
}

const ENDED = {
  kind: 'failed',
  reason: 'The gateway ended and begins anew: try again when the device is back',
} as const;
const MISMATCH = { kind: 'failed', reason: 'The gateway answered another question' } as const;

/** The answer of a question that has no value. */
function asVoid(reply: TerminalReply): DeviceAnswer<void> | undefined {
  switch (reply.what) {
    case 'movePtz':
    case 'showText':
    case 'updateFirmware':
    case 'writeParameters':
    case 'setFences':
    case 'redirect':
    case 'confirmAlarm':
    case 'locate':
    case 'live':
    case 'talk':
    case 'fetchRecording':
    case 'control':
    case 'seek':
      return reply.answer;
    default:
      return undefined;
  }
}

/** Who reads a recording and waits for its next packets. */
interface Reader {
  readonly resolve: (packets: readonly GkPacket[] | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Packets of a recording that are asked for one batch at a time. */
class Pulls {
  #reader: Reader | undefined;
  /** Counts the places that were sought: what was read of an earlier one is dropped. */
  #place = 0;

  readonly pulled = (packets: readonly GkPacket[] | undefined, place: number): void => {
    if (place === this.#place) this.#release()?.resolve(packets);
  };

  readonly broken = (reason: string): void => {
    this.#release()?.reject(new Error(reason));
  };

  /** Ends what is read so far. */
  begin(): void {
    this.#place += 1;
    this.#release()?.resolve(undefined);
  }

  async *packets(pull: (place: number) => void): AsyncIterable<readonly GkPacket[]> {
    const place = this.#place;
    while (place === this.#place) {
      const packets = await new Promise<readonly GkPacket[] | undefined>((resolve, reject) => {
        this.#reader = { resolve, reject };
        pull(place);
      });
      if (packets === undefined) return;
      yield packets;
    }
  }

  #release(): Reader | undefined {
    const reader = this.#reader;
    this.#reader = undefined;
    return reader;
  }
}
