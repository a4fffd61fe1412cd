import type { GkErrorCode, SocketFactory } from 'gk-sdk';
import type { AudioPlayer, Microphone } from 'gk-sdk/dom';
import type { TalkSession, TalkSource, TalkState } from 'gk-sdk/stream';
import { meterPart } from './talk-core.js';
import type { TalkParts } from './talk-parts.js';

/** While one speaks, the device is this much quieter: what it plays must not come back from there. */
const DUCKED = 0.25;

/** Options of a {@link TalkLine}. @internal */
export interface TalkLineOptions {
  /** Of the talk stream; a secret. */
  readonly url: string;
  readonly channel: number;
  /** Default: the global `WebSocket`. */
  readonly openSocket: SocketFactory | undefined;
  /** Asked at each begin of speech, so that another choice takes effect at once. */
  readonly microphoneId: () => string | undefined;
  readonly workletUrl: string | undefined;
  readonly onChange: () => void;
}

/** One line to one or more devices: their talk session and what is heard of it. Whoever opens it closes it. @internal */
export class TalkLine {
  readonly #parts: TalkParts;
  readonly #options: TalkLineOptions;
  readonly #talk: TalkSession;
  readonly #player: AudioPlayer;
  #volume = 1;
  #closed = false;
  /** Why the microphone gave nothing; undefined while it did. */
  microphoneFailure: GkErrorCode | undefined;
  /** The microphone gives sound: between the press and that a browser may ask for its permission. */
  microphoneOn = false;
  /** When the line was there, on the page's monotonic clock. */
  openedAtMs: number | undefined;
  /** 0 to 1. */
  speechLevel = 0;
  soundLevel = 0;

  constructor(parts: TalkParts, options: TalkLineOptions) {
    const { workletUrl } = options;
    this.#parts = parts;
    this.#options = options;
    this.#player = parts.createAudioPlayer(workletUrl === undefined ? {} : { workletUrl });
    const { url, channel, openSocket } = options;
    this.#talk = parts.createTalk({ url, channel, source: this.#source, ...(openSocket && { openSocket }) });
    this.#talk.on('state', () => {
      this.#onState();
    });
    this.#talk.on('sound', ({ samples, sampleRate }) => {
      this.#player.play(samples, sampleRate);
    });
    this.#talk.on('encodedSound', (sound) => {
      this.#player.push({ ...sound, discontinuity: false });
    });
    this.#talk.on('speechLevel', ({ rmsDbfs }) => {
      this.speechLevel = meterPart(rmsDbfs);
      options.onChange();
    });
    this.#talk.on('soundLevel', ({ rmsDbfs }) => {
      this.soundLevel = meterPart(rmsDbfs);
      options.onChange();
    });
    this.#player.subscribe(options.onChange);
  }

  get state(): TalkState {
    return this.#talk.state;
  }

  get speaking(): boolean {
    return this.state.kind === 'talking' && this.state.speaking;
  }

  /** Connecting, or open. */
  get isOpen(): boolean {
    return this.state.kind === 'connecting' || this.state.kind === 'talking';
  }

  /** The browser waits for a click before the device can be heard. */
  get soundBlocked(): boolean {
    return !this.#player.muted && this.#player.state.kind === 'blocked';
  }

  /** Call it in the handler of a click or key. */
  open(): void {
    this.#talk.open();
  }

  speak(on: boolean): void {
    this.#talk.speak(on);
    this.#applyVolume();
  }

  setVolume(volume: number, muted: boolean): void {
    this.#volume = volume;
    if (this.#player.muted !== muted) this.#player.muted = muted;
    this.#applyVolume();
  }

  /** Where the browser still refuses, the panel goes on to say so. */
  resumeSound(): void {
    this.#player.resume().catch(() => undefined);
  }

  /** Ends the line and frees everything. The state stays readable. */
  close(): void {
    this.#talk.close();
    this.#free();
  }

  /** A microphone that is chosen anew for each run. */
  readonly #source: TalkSource = {
    start: (sink) => {
      const deviceId: Microphone['deviceId'] | undefined = this.#options.microphoneId();
      const { workletUrl, onChange } = this.#options;
      this.microphoneOn = false;
      return this.#parts
        .microphoneSource({
          ...(deviceId !== undefined && { deviceId }),
          ...(workletUrl !== undefined && { workletUrl }),
        })
        .start({
          pcm: (samples, sampleRate) => {
            if (!this.microphoneOn) {
              this.microphoneOn = true;
              onChange();
            }
            sink.pcm(samples, sampleRate);
          },
          end: (error) => {
            this.microphoneFailure = error?.code;
            sink.end(error);
          },
        });
    },
  };

  #onState(): void {
    if (this.state.kind === 'talking') this.openedAtMs ??= performance.now();
    if (this.state.kind !== 'talking' || !this.state.speaking) this.speechLevel = 0;
    this.#applyVolume();
    if (!this.isOpen) this.#free();
    this.#options.onChange();
  }

  #applyVolume(): void {
    if (!this.#closed) this.#player.volume = this.#volume * (this.speaking ? DUCKED : 1);
  }

  #free(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.soundLevel = 0;
    this.#player.close();
  }
}
