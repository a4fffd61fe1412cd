import type { ChannelReport, FromRecordedWorker } from '../worker/recorded-messages.js';
import type { StageState } from '../stage/recorded-stage.js';
import { NO_RECORDED_STATS, type RecordedStats } from '../worker/recorded-stats.js';
import type { RecordedChannelView, RecordedView } from './recorded-view-types.js';

/** Reports from the worker of a view, with figures adjusted to the page. @internal */
export class RecordedReports {
  readonly #measure: (stats: RecordedStats) => RecordedStats;
  #stage: StageState = 'waiting';
  #isHeld = false;
  #channels: readonly ChannelReport[] = [];
  readonly #withSound = new Set<number>();
  #stats: RecordedStats = NO_RECORDED_STATS;
  #lastGap: RecordedView['lastGap'];

  /** @param measure - Adds the figures of the page's own `<video>`s. */
  constructor(measure: (stats: RecordedStats) => RecordedStats) {
    this.#measure = measure;
  }

  get stage(): StageState {
    return this.#stage;
  }

  /** It runs, and waits for pictures. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  get stats(): RecordedStats {
    return this.#stats;
  }

  /** The last stretch that was passed over, unix seconds. */
  get lastGap(): RecordedView['lastGap'] {
    return this.#lastGap;
  }

  /** State of a channel. */
  of(channel: number): Omit<RecordedChannelView, 'channel' | 'element'> {
    const report = this.#channels.find((one) => one.channel === channel);
    return {
      state: report?.state ?? 'waiting',
      reason: report?.reason ?? '',
      keyFramesOnly: report?.thinned ?? false,
      hasSound: this.#withSound.has(channel),
    };
  }

  take(message: Extract<FromRecordedWorker, { type: 'state' | 'measured' | 'gap' | 'sound-seen' }>): void {
    switch (message.type) {
      case 'state':
        this.#stage = message.state;
        this.#isHeld = message.held;
        this.#channels = message.channels;
        return;
      case 'measured':
        this.#stats = this.#measure({ ...message, seekMs: this.#stats.seekMs });
        return;
      case 'gap':
        this.#lastGap = { fromS: message.fromMs / 1000, toS: message.toMs / 1000 };
        return;
      case 'sound-seen':
        this.#withSound.add(message.channel);
    }
  }

  /** A seek took so long, milliseconds. */
  noteSeek(seekMs: number): void {
    this.#stats = { ...this.#stats, seekMs };
  }
}
