import type { Session, StreamRequest } from 'gk-sdk';
import type { AudioPlayer, AudioPlayerState, Microphone, MicrophoneOptions, MicrophoneSink } from 'gk-sdk/dom';
import type { TalkEvents, TalkOptions, TalkSession, TalkState } from 'gk-sdk/stream';
import type { TalkParts } from '../elements/talk/talk-parts.js';
import { testSession, testUser, type TestSession } from './test-session.js';

/** A talk that the test answers. */
export class FakeTalk implements TalkSession {
  readonly options: TalkOptions;
  readonly spoken: boolean[] = [];
  state: TalkState = { kind: 'idle' };
  #wanted = false;
  #stop: (() => void) | undefined;
  readonly #listeners = new Map<string, Set<(value: never) => void>>();

  constructor(options: TalkOptions) {
    this.options = options;
  }

  on<K extends keyof TalkEvents>(name: K, listener: (value: TalkEvents[K]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  emit<K extends keyof TalkEvents>(name: K, value: TalkEvents[K]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as (value: TalkEvents[K]) => void)(value);
  }

  set(state: TalkState): void {
    this.state = state;
    this.emit('state', state);
  }

  open(): void {
    if (this.state.kind === 'idle') this.set({ kind: 'connecting' });
  }

  /** The server lets us talk. */
  accept(partners: Extract<TalkState, { kind: 'talking' }>['partners'] = []): void {
    this.set({ kind: 'talking', speaking: this.#wanted, partners });
    if (this.#wanted) this.#run();
  }

  speak(on: boolean): void {
    if (this.#wanted !== on) this.spoken.push(on);
    this.#wanted = on;
    if (this.state.kind !== 'talking' || this.state.speaking === on) return;
    this.set({ ...this.state, speaking: on });
    if (on) this.#run();
    else this.#stop?.();
  }

  close(): void {
    this.#stop?.();
    if (this.state.kind === 'connecting' || this.state.kind === 'talking') this.set({ kind: 'ended', by: 'closed' });
  }

  #run(): void {
    this.#stop = this.options.source.start({
      pcm: () => undefined,
      end: (error) => {
        if (error) this.set({ kind: 'broken', error });
      },
    });
  }
}

class FakePlayer implements AudioPlayer {
  state: AudioPlayerState = { kind: 'idle' };
  readonly stats = { bufferedS: 0, droppedChunks: 0, lateS: undefined, peakDb: -96 };
  muted = true;
  volume = 1;
  played = 0;
  pushed = 0;
  resumed = 0;
  closed = false;
  readonly listeners = new Set<() => void>();

  push(): void {
    this.pushed++;
  }

  play(): void {
    this.played++;
  }

  resume(): Promise<void> {
    this.resumed++;
    return Promise.resolve();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
  }
}

/** Parts of talk without a server, a microphone and a loudspeaker. */
export class FakeTalkParts implements TalkParts {
  readonly talks: FakeTalk[] = [];
  readonly players: FakePlayer[] = [];
  readonly requests: StreamRequest[] = [];
  /** Microphones that are on now. */
  readonly running = new Map<MicrophoneSink, MicrophoneOptions>();
  microphones: Microphone[] = [];
  isSecure = true;

  readonly createTalk = (options: TalkOptions): TalkSession => {
    const talk = new FakeTalk(options);
    this.talks.push(talk);
    return talk;
  };

  readonly createAudioPlayer = (): AudioPlayer => {
    const player = new FakePlayer();
    this.players.push(player);
    return player;
  };

  readonly talkRequest: TalkParts['talkRequest'] = (target, channel = 1) => {
    const request: StreamRequest = {
      deviceId: typeof target === 'string' ? target : target.join(','),
      channel,
      type: 'talk',
    };
    this.requests.push(request);
    return request;
  };

  readonly microphoneSource: TalkParts['microphoneSource'] = (options) => ({
    start: (sink) => {
      this.running.set(sink, options);
      return () => this.running.delete(sink);
    },
  });

  readonly listMicrophones = (): Promise<Microphone[]> => Promise.resolve(this.microphones);
}

/** A session whose user may talk to BUS-1 to BUS-3; the last is offline. */
export function talkingSession(permission = 0): Session {
  return talkingTestSession(permission).asSession();
}

/** The same, whose state the test changes. */
export function talkingTestSession(permission = 0): TestSession {
  const session = testSession(
    [1, 2, 3].map((number) => ({
      deviceId: `BUS-${number}`,
      plate: `KAA-${number}`,
      channelCount: 2,
      statusBits: number < 3 ? 1 : 0,
      registered: true,
    })),
  );
  signInTalker(session, 'tester', permission);
  return Object.assign(session, {
    streamUrl: ({ deviceId }: StreamRequest) => `ws://recorder.test/ws.cgi?deviceid=${deviceId}`,
  });
}

/** Somebody who may talk logs in. */
export function signInTalker(session: TestSession, username: string, permission = 0): void {
  const permissions = { ...testUser.permissions, F_talk: true };
  session.setState({
    kind: 'signed-in',
    devicesLoaded: true,
    user: { ...testUser, username, permission, permissions },
  });
}
