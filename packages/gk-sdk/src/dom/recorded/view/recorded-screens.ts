import { GkError } from '../../../errors/gk-error.js';
import { LiveView } from '../../live/live-view.js';
import type { ClockReading } from './recorded-position.js';
import { RecordedSegmentScreen } from '../segments/recorded-segment-screen.js';
import type { FromRecordedWorker, RecordedRenderPath } from '../worker/recorded-messages.js';
import type { RecordedStats } from '../worker/recorded-stats.js';
import type { SegmentMessage } from '../segments/segment-messages.js';
import type { RecordedWorker } from './recorded-worker-client.js';

interface Screen {
  readonly element: HTMLElement;
  readonly view: LiveView;
  /** Where the `<video>` decodes by itself. */
  segments: RecordedSegmentScreen | undefined;
}

/** The page's end of the pictures: one element for each channel. @internal */
export class RecordedScreens {
  readonly #worker: RecordedWorker;
  readonly #screens = new Map<number, Screen>();
  #clock: ClockReading | undefined;

  constructor(worker: RecordedWorker) {
    this.#worker = worker;
  }

  elementOf(channel: number): HTMLElement {
    return this.#screen(channel).element;
  }

  setChannels(channels: readonly number[]): void {
    for (const [channel, { view, element, segments }] of this.#screens) {
      if (channels.includes(channel)) continue;
      view.close();
      segments?.close();
      element.remove();
      this.#screens.delete(channel);
    }
    for (const channel of channels) this.#screen(channel);
  }

  take(message: FromRecordedWorker): void {
    switch (message.type) {
      case 'surface-wanted':
        this.#giveSurface(message.channel, message.renderPath);
        return;
      case 'to-video':
        this.#toVideo(message.channel, message.message);
        return;
      case 'clock':
        this.#clock = message;
        for (const { segments } of this.#screens.values()) segments?.follow(message);
        return;
      case 'surface-live':
        void this.#screens.get(message.channel)?.view.reveal(message.renderPath);
        return;
      case 'track':
        this.#screens.get(message.channel)?.view.showTrack(message.track);
        return;
      default:
    }
  }

  async snapshot(channel: number): Promise<Blob> {
    const screen = this.#screens.get(channel);
    const askWorker = (port: MessagePort): void => {
      this.#worker.send({ type: 'snapshot', channel, port }, [port]);
    };
    const blob = screen?.segments ? await screen.segments.snapshot() : await screen?.view.snapshot(askWorker);
    if (blob === undefined) throw new GkError('not-found', 'There is no picture yet; wait until the channel plays.');
    return blob;
  }

  /** Figures with what the page's `<video>`s really show, where they decode by themselves. */
  measured(stats: RecordedStats): RecordedStats {
    const shown = stats.channels.map((channel) => {
      const shownMs = this.#screens.get(channel.channel)?.segments?.shownMs;
      return shownMs === undefined ? channel : { ...channel, shownS: shownMs / 1000 };
    });
    if (shown.every((channel, at) => channel === stats.channels[at])) return stats;
    const times = shown.flatMap(({ shownS }) => (shownS === undefined ? [] : [shownS * 1000]));
    return { ...stats, channels: shown, skewMs: Math.max(...times) - Math.min(...times) };
  }

  close(): void {
    this.setChannels([]);
  }

  #screen(channel: number): Screen {
    const known = this.#screens.get(channel);
    if (known !== undefined) return known;
    const element = document.createElement('div');
    // Set by script: a policy that forbids style attributes in markup allows it.
    Object.assign(element.style, { display: 'grid', width: '100%', height: '100%', overflow: 'hidden' });
    const screen: Screen = {
      element,
      segments: undefined,
      view: new LiveView(element, () => undefined),
    };
    this.#screens.set(channel, screen);
    return screen;
  }

  #toVideo(channel: number, message: SegmentMessage): void {
    const screen = this.#screens.get(channel);
    if (screen === undefined) return;
    if (screen.segments === undefined) {
      screen.segments = new RecordedSegmentScreen({
        onBuffered: (captureMs) => {
          this.#worker.send({ type: 'segment-buffered', channel, captureMs });
        },
        onFailed: (reason, final) => {
          this.#worker.send({ type: 'segment-failed', channel, reason, final });
        },
      });
      screen.element.append(screen.segments.element);
      if (this.#clock) screen.segments.follow(this.#clock);
    }
    screen.segments.take(message);
  }

  #giveSurface(channel: number, renderPath: RecordedRenderPath): void {
    const surface = this.#screens.get(channel)?.view.createSurface(renderPath);
    const transfer = surface === undefined ? [] : [surface.kind === 'track' ? surface.writable : surface.canvas];
    this.#worker.send({ type: 'surface', channel, renderPath, surface }, transfer);
  }
}
