import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceTalk, TalkSink } from '../../device/device-link.js';
import type { AskedTerminal } from '../link/terminal-media.js';
import type { MediaHost } from './media-host.js';
import { connected, type MediaRequests } from './media-requests.js';
import { speechFormOf } from './speech-form.js';
import { Talk } from './talk.js';

/** Kinds of 9101. */
const KIND = { talk: 2, broadcast: 4 } as const;
/** Command of 9102. */
const END_TALK = 4;
const BUSY: DeviceAnswer<never> = { kind: 'refused', reason: 'The device is in another talk' };

/** Talks with the cabs of terminals, and broadcasts to them: one a terminal. */
export class TerminalTalks {
  readonly #host: MediaHost;
  readonly #requests: MediaRequests;
  readonly #talks = new Map<string, { readonly channel: number; readonly talk: Talk }>();

  constructor(host: MediaHost, requests: MediaRequests) {
    this.#host = host;
    this.#requests = requests;
  }

  isTalking(deviceId: string, channel: number): boolean {
    return this.#talks.get(deviceId)?.channel === channel;
  }

  async talk(
    { session }: AskedTerminal,
    channel: number,
    sink: TalkSink | undefined,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<DeviceTalk>> {
    const { deviceId } = session.terminal;
    if (this.#talks.has(deviceId)) return BUSY;
    // A terminal that does not say takes what all take.
    const attributes = await this.#requests.attributes(session);
    const form = speechFormOf(attributes, this.#requests.heard(deviceId));
    if (form === undefined) return { kind: 'unsupported' };
    // Another user was quicker.
    if (this.#talks.has(deviceId)) return BUSY;
    let withdraw = (): void => undefined;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const talk = new Talk({
      form,
      formAfter: (heard) => speechFormOf(attributes, heard),
      sink,
      now: this.#host.now,
      onBegun: () => {
        begin();
      },
      onEnded: (line) => {
        withdraw();
        this.#talks.delete(deviceId);
        this.#requests.tell(deviceId, { type: 'liveControl', channel, command: END_TALK, close: 0, stream: 0 });
        line?.close();
        sink?.ended();
      },
    });
    this.#talks.set(deviceId, { channel, talk });
    const kind = sink === undefined ? KIND.broadcast : KIND.talk;
    withdraw = this.#requests.expect('talk', deviceId, channel, talk.receiver(), { isSilent: sink === undefined });
    const asked = await this.#requests.askFor(
      'talk',
      deviceId,
      { type: 'liveRequest', channel, kind, stream: 0 },
      options,
    );
    const answer = asked.kind === 'done' ? await connected(begun, options.signal) : asked;
    if (answer.kind === 'done') return done(talk);
    talk.close();
    return answer;
  }
}
