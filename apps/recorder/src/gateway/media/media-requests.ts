import type { Jt808MediaAddress, Jt808Message } from 'gk-sdk/jt808';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions } from '../../device/device-link.js';
import { question, type SessionAskOptions } from '../link/ask-session.js';
import type { TerminalSession } from '../sessions/terminal-session.js';
import type { MediaHost, MediaPurpose } from './media-host.js';
import type { MediaReceiver } from './media-line.js';
import { isSameSound, type HeardSound } from './speech-form.js';

/** The message of a type, without the address that streams are sent to. */
type WithoutAddress<T extends Jt808Message['type']> = Omit<
  Extract<Jt808Message, { readonly type: T }>,
  keyof Jt808MediaAddress
>;

/** Answer of a terminal to 9003. */
type MediaAttributes = Extract<Jt808Message, { readonly type: 'mediaAttributes' }>;

/** Whoever wants to talk waits no longer to hear how. */
const ATTRIBUTES_MS = 4000;

/** A message that asks for a stream. */
type StreamRequest = WithoutAddress<'liveRequest'> | WithoutAddress<'playbackRequest'>;

/** Asks terminals for streams, and waits for them on the port of their purpose. */
export class MediaRequests {
  readonly #host: MediaHost;
  /** By device: streams outlive connections, and are ended by the one that there is then. */
  readonly #sessions = new Map<string, TerminalSession>();
  /** Numbers as they stood in the last streams, by device: 808 and 1078 name a terminal in other lengths. */
  readonly #numbers = new Map<string, Uint8Array>();
  /** Sound that came last, by device. */
  readonly #heard = new Map<string, HeardSound>();
  readonly #attributes = new WeakMap<TerminalSession, Promise<MediaAttributes | undefined>>();

  constructor(host: MediaHost) {
    this.#host = host;
  }

  /** A terminal has logged in. */
  began(session: TerminalSession): void {
    const { deviceId } = session.terminal;
    this.#sessions.set(deviceId, session);
    session.onEnd(() => {
      if (this.#sessions.get(deviceId) !== session) return;
      this.#sessions.delete(deviceId);
      this.#numbers.delete(deviceId);
      this.#heard.delete(deviceId);
    });
  }

  /**
   * Waits for a stream; returns a function that does no longer. `isSilent`: one that the terminal listens to, and may say nothing on.
   */
  expect(
    purpose: MediaPurpose,
    deviceId: string,
    channel: number,
    receiver: MediaReceiver,
    { isSilent = false }: { readonly isSilent?: boolean } = {},
  ): () => void {
    const terminal = this.#sessions.get(deviceId)?.terminal;
    if (terminal === undefined) return () => undefined;
    return this.#host.ports[purpose].expected.expect({
      terminal: this.#numbers.get(deviceId) ?? terminal.header.terminal.raw,
      channel,
      receiver: {
        ...receiver,
        begin: (line) => {
          if (this.#sessions.has(deviceId)) this.#numbers.set(deviceId, line.head.terminal);
          receiver.begin(line);
        },
        audio: (unit) => {
          if (!isSameSound(this.#heard.get(deviceId), unit) && this.#sessions.has(deviceId)) {
            this.#heard.set(deviceId, { codec: unit.codec, sentWith: unit.sentWith });
          }
          receiver.audio(unit);
        },
      },
      ...(isSilent && { silentFrom: terminal.address }),
    });
  }

  /** The sound that came last of a terminal that is connected. */
  heard(deviceId: string): HeardSound | undefined {
    return this.#heard.get(deviceId);
  }

  /** Asks a terminal by the connection that it has now. */
  async ask(
    deviceId: string,
    message: Jt808Message,
    options: SessionAskOptions = {},
  ): Promise<DeviceAnswer<Jt808Message>> {
    const session = this.#sessions.get(deviceId);
    return session === undefined ? { kind: 'offline' } : question(session, message, options);
  }

  /** Asks a terminal for a stream, with the address that it is to send it to. */
  async askFor(
    purpose: MediaPurpose,
    deviceId: string,
    message: StreamRequest,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<Jt808Message>> {
    const session = this.#sessions.get(deviceId);
    if (session === undefined) return { kind: 'offline' };
    const address = { host: this.#host.hostFor(session), tcpPort: this.#host.ports[purpose].port, udpPort: 0 };
    return question(session, { ...message, ...address }, options);
  }

  /** Sound and cameras of a terminal (1003), asked once a connection; undefined for one that does not say. */
  attributes(session: TerminalSession): Promise<MediaAttributes | undefined> {
    const known = this.#attributes.get(session);
    if (known !== undefined) return known;
    const end = new AbortController();
    const cancel = this.#host.clock.after(ATTRIBUTES_MS, () => {
      end.abort();
    });
    const asked = question(session, { type: 'mediaAttributesRequest' }, { signal: end.signal }).then((answer) => {
      cancel();
      return answer.kind === 'done' && answer.value.type === 'mediaAttributes' ? answer.value : undefined;
    });
    this.#attributes.set(session, asked);
    return asked;
  }

  /** Tells a terminal, whatever it answers. */
  tell(deviceId: string, message: Jt808Message): void {
    this.#sessions.get(deviceId)?.send(message);
  }
}

/** Waits for the connection of a terminal that confirmed a stream, as long as who asked does. */
export function connected(begun: Promise<void>, signal: AbortSignal | undefined): Promise<DeviceAnswer<void>> {
  return new Promise((resolve) => {
    const giveUp = (): void => {
      resolve({ kind: 'timeout', reason: 'The device confirmed the stream and did not connect' });
    };
    if (signal?.aborted === true) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    void begun.then(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve({ kind: 'done', value: undefined });
    });
  });
}
