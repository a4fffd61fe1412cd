import type { GkPacket } from 'gk-sdk/wire';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceRecording, DeviceTalk } from '../../device/device-link.js';
import type { SessionRequests } from '../../device/device-sessions.js';
import type { FromLink, TerminalQuestion, TerminalReply, ToLink } from './link-messages.js';
import type { AskedTerminal, TerminalMedia } from './terminal-media.js';
import { askTerminal } from './ask-terminal.js';

export interface ServedLinkOptions {
  /** A terminal that is connected; undefined for any other. */
  readonly terminalOf: (deviceId: string) => AskedTerminal | undefined;
  readonly media: TerminalMedia;
  readonly post: (message: FromLink) => void;
}

/** A question that is open. */
interface Asked {
  readonly deviceId: string;
  readonly what: TerminalQuestion['what'];
  /** Unix seconds. */
  readonly sinceS: number;
  readonly end: AbortController;
}

/** A recording that is open, and the place that is read of it. */
interface OpenRecording {
  readonly recording: DeviceRecording;
  packets: AsyncIterator<readonly GkPacket[]>;
}

/** The gateway's end of the questions to terminals. */
export class ServedLink {
  readonly #options: ServedLinkOptions;
  /** Ends each question that is open. */
  readonly #asked = new Map<number, Asked>();
  readonly #closers = new Map<number, () => void>();
  readonly #talks = new Map<number, DeviceTalk>();
  readonly #recordings = new Map<number, OpenRecording>();
  /** Files whose packets wait to be taken. */
  readonly #files = new Map<number, () => void>();

  constructor(options: ServedLinkOptions) {
    this.#options = options;
  }

  take(message: ToLink): void {
    const { id } = message;
    switch (message.kind) {
      case 'ask':
        void this.#ask(id, message.deviceId, message.question);
        return;
      case 'withdraw':
        this.#asked.get(id)?.end.abort();
        return;
      case 'end':
        this.#asked.get(id)?.end.abort();
        this.#end(id);
        return;
      case 'say':
        this.#talks.get(id)?.say(message.samples);
        return;
      case 'pull':
        void this.#pull(id, message.place);
        return;
      case 'taken':
        this.#files.get(id)?.();
    }
  }

  /** Requests to each terminal that are open. */
  requests(): ReadonlyMap<string, SessionRequests> {
    const requests = new Map<string, SessionRequests>();
    for (const { deviceId, what, sinceS } of this.#asked.values()) {
      const before = requests.get(deviceId) ?? { downloads: 0, snapshots: 0, others: 0, sinceS };
      const kind = what === 'fetchRecording' ? 'downloads' : what === 'snapshot' ? 'snapshots' : 'others';
      requests.set(deviceId, { ...before, [kind]: before[kind] + 1 });
    }
    return requests;
  }

  async #ask(id: number, deviceId: string, question: TerminalQuestion): Promise<void> {
    const end = new AbortController();
    this.#asked.set(id, { deviceId, what: question.what, sinceS: Math.floor(Date.now() / 1000), end });
    const options: AskOptions = {
      signal: end.signal,
      onPart: () => {
        this.#options.post({ kind: 'part', id });
      },
    };
    const reply = await this.#replyTo(id, this.#options.terminalOf(deviceId), question, options);
    this.#asked.delete(id);
    this.#options.post({ kind: 'answered', id, reply });
    // Whoever asked has given up meanwhile.
    if (end.signal.aborted) this.#end(id);
  }

  async #replyTo(
    id: number,
    terminal: AskedTerminal | undefined,
    question: TerminalQuestion,
    options: AskOptions,
  ): Promise<TerminalReply> {
    const { media, post } = this.#options;
    const ended = (): void => {
      this.#forget(id);
      post({ kind: 'ended', id });
    };
    const of = async <T>(ask: (asked: AskedTerminal) => Promise<DeviceAnswer<T>>): Promise<DeviceAnswer<T>> => {
      if (terminal === undefined) return { kind: 'offline' };
      try {
        return await ask(terminal);
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
      }
    };
    switch (question.what) {
      case 'live': {
        const sink = {
          packet: (packet: GkPacket) => post({ kind: 'packets', id, packets: [withOwnBytes(packet)] }),
          ended,
        };
        const answer = await of((asked) => media.live(asked, question.request, sink, options));
        return { what: 'live', answer: this.#opened(id, answer) };
      }
      case 'talk': {
        const heard = (samples: Int16Array): void => post({ kind: 'heard', id, samples });
        const sink = question.isHeard ? { heard, ended } : undefined;
        const answer = await of((asked) => media.talk(asked, question.channel, sink, options));
        if (answer.kind === 'done') this.#talks.set(id, answer.value);
        return { what: 'talk', answer: this.#opened(id, answer) };
      }
      case 'recordings':
        return { what: 'recordings', answer: await of((asked) => media.recordings(asked, question.query, options)) };
      case 'openRecording': {
        const answer = await of((asked) => media.openRecording(asked, question.request, options));
        if (answer.kind !== 'done') return { what: 'openRecording', answer };
        const recording = answer.value;
        this.#recordings.set(id, { recording, packets: recording.packets[Symbol.asyncIterator]() });
        this.#closers.set(id, () => recording.close());
        const opened = { pacing: recording.pacing.kind, canSeek: recording.seek !== undefined };
        return { what: 'openRecording', answer: done(opened) };
      }
      case 'fetchRecording': {
        const packets = (batch: readonly GkPacket[]): Promise<void> => {
          post({ kind: 'packets', id, packets: batch.map(withOwnBytes) });
          return new Promise((resolve) => {
            this.#files.set(id, resolve);
            options.signal?.addEventListener('abort', () => resolve(), { once: true });
          });
        };
        const progress = (now: { readonly bytes: number; readonly ofBytes?: number }): void => {
          post({ kind: 'progress', id, progress: now });
        };
        const answer = await of((asked) =>
          media.fetchRecording(asked, question.request, { progress, packets }, options),
        );
        this.#files.delete(id);
        return { what: 'fetchRecording', answer };
      }
      case 'control': {
        const open = this.#recordings.get(question.recording);
        if (open?.recording.pacing.kind !== 'device') return { what: 'control', answer: { kind: 'unsupported' } };
        return { what: 'control', answer: await open.recording.pacing.control(question.order, options) };
      }
      case 'seek': {
        const open = this.#recordings.get(question.recording);
        if (open?.recording.seek === undefined) return { what: 'seek', answer: { kind: 'unsupported' } };
        const answer = await open.recording.seek(question.place, options);
        if (answer.kind !== 'done') return { what: 'seek', answer };
        open.packets = answer.value[Symbol.asyncIterator]();
        return { what: 'seek', answer: done(undefined) };
      }
      default:
        return askTerminal(question, of, options);
    }
  }

  #opened(id: number, answer: DeviceAnswer<{ close(): void }>): DeviceAnswer<void> {
    if (answer.kind !== 'done') return answer;
    const stream = answer.value;
    this.#closers.set(id, () => stream.close());
    return done(undefined);
  }

  async #pull(id: number, place: number): Promise<void> {
    const open = this.#recordings.get(id);
    if (open === undefined) return;
    try {
      const next = await open.packets.next();
      this.#options.post({
        kind: 'pulled',
        id,
        place,
        packets: next.done === true ? undefined : next.value.map(withOwnBytes),
      });
    } catch (error) {
      this.#options.post({ kind: 'broken', id, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #end(id: number): void {
    const close = this.#closers.get(id);
    this.#forget(id);
    close?.();
  }

  #forget(id: number): void {
    this.#closers.delete(id);
    this.#talks.delete(id);
    this.#recordings.delete(id);
  }
}

/** A message copies the whole buffer behind a view. */
function withOwnBytes(packet: GkPacket): GkPacket {
  const { payload } = packet;
  return payload.byteLength === payload.buffer.byteLength ? packet : { ...packet, payload: payload.slice() };
}
