import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceTalk, TalkSink } from '../../device/device-link.js';
import type { AskedTerminal } from '../link/terminal-media.js';
import type { TerminalSession } from '../sessions/terminal-session.js';
import type { MediaHost } from './media-host.js';
import { connected, type MediaRequests } from './media-requests.js';
import { DEFAULT_SPEECH, Talk, type SpeechForm } from './talk.js';

/** Kinds of 9101. */
const KIND = { talk: 2, broadcast: 4 } as const;
/** Command of 9102. */
const END_TALK = 4;
const ADPCM = 26;
const ADPCM_STATE_BYTES = 4;
/** Samples in a byte, by payload type. */
const SAMPLES_PER_BYTE: Readonly<Record<number, number>> = { 6: 1, 7: 1, 8: 2, [ADPCM]: 2 };
/** Packets of 10 ms to 200 ms; a terminal that tells another length gets the usual 40 ms. */
const SAMPLES = { min: 80, max: 1600 } as const;
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
    const form = await this.#formOf(session);
    if (form === undefined) return { kind: 'unsupported' };
    // Another user was quicker.
    if (this.#talks.has(deviceId)) return BUSY;
    let withdraw = (): void => undefined;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const talk = new Talk({
      form,
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
    withdraw = this.#requests.expect('talk', deviceId, channel, talk.receiver());
    const kind = sink === undefined ? KIND.broadcast : KIND.talk;
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

  /** Form in which a terminal plays speech; undefined for a form that is not known here. */
  async #formOf(session: TerminalSession): Promise<SpeechForm | undefined> {
    const attributes = await this.#requests.attributes(session);
    // A terminal that does not say takes what all take.
    if (attributes === undefined) return DEFAULT_SPEECH;
    const { audioCodec, audioFrameBytes } = attributes;
    const perByte = SAMPLES_PER_BYTE[audioCodec];
    if (perByte === undefined) return undefined;
    const samples = (audioFrameBytes - (audioCodec === ADPCM ? ADPCM_STATE_BYTES : 0)) * perByte;
    const fits = samples >= SAMPLES.min && samples <= SAMPLES.max && samples % 8 === 0;
    return { payloadType: audioCodec, samples: fits ? samples : DEFAULT_SPEECH.samples };
  }
}
