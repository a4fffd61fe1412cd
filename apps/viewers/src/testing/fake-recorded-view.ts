import type { RecordedChannelView, RecordedStats, RecordedView, RecordedViewState } from 'gk-sdk/dom';

/** A recorded view without a server: the test controls it, and reads the calls. */
export class FakeRecordedView implements RecordedView {
  readonly calls: string[] = [];
  readonly stats = {} as RecordedStats;
  readonly lastGap = undefined;
  readonly isSoundBlocked = false;
  readonly soundError = undefined;
  readonly speed = 1;
  state: RecordedViewState = { kind: 'stopped' };
  channelState: RecordedChannelView['state'] = 'waiting';
  positionS = 1000;
  soundChannel: number | undefined;
  volume = 1;
  readonly #elements: ReadonlyMap<number, HTMLElement>;
  #listener: () => void = () => undefined;

  constructor(channels: readonly number[]) {
    this.#elements = new Map(channels.map((channel) => [channel, document.createElement('video')]));
  }

  get channels(): readonly RecordedChannelView[] {
    return [...this.#elements].map(([channel, element]) => ({
      channel,
      element,
      state: this.channelState,
      reason: '',
      keyFramesOnly: false,
      hasSound: false,
    }));
  }

  set(state: RecordedViewState): void {
    this.state = state;
    this.#listener();
  }

  moveTo(positionS: number): void {
    this.positionS = positionS;
    this.#listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  play = (): void => void this.calls.push('play');
  pause = (): void => void this.calls.push('pause');
  resume = (): void => void this.calls.push('resume');
  stop = (): void => void this.calls.push('stop');
  close = (): void => void this.calls.push('close');
  setSpeed = (speed: number): void => void this.calls.push(`speed ${speed}`);
  setChannels = (): void => undefined;
  setMain = (main: boolean): void => void this.calls.push(main ? 'main' : 'sub');
  resumeSound = (): Promise<void> => Promise.resolve();
  skip = (): Promise<void> => Promise.resolve();
  step = (): Promise<void> => Promise.resolve();
  snapshot = (): Promise<Blob> => Promise.resolve(new Blob());
  seek = (positionS: number): Promise<void> => {
    this.calls.push(`seek ${positionS}`);
    return Promise.resolve();
  };
}
