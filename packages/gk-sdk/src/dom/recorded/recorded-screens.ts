import { GkError } from '../../errors/gk-error.js';
import { LiveView } from '../live-view.js';
import type { FromRecordedWorker, RecordedRung } from './recorded-messages.js';
import type { RecordedWorker } from './recorded-worker-client.js';

interface Screen {
  readonly element: HTMLElement;
  readonly view: LiveView;
}

/** The page's end of the pictures: one element for each channel. @internal */
export class RecordedScreens {
  readonly #worker: RecordedWorker;
  readonly #screens = new Map<number, Screen>();

  constructor(worker: RecordedWorker) {
    this.#worker = worker;
  }

  elementOf(channel: number): HTMLElement {
    return this.#screen(channel).element;
  }

  setChannels(channels: readonly number[]): void {
    for (const [channel, { view, element }] of this.#screens) {
      if (channels.includes(channel)) continue;
      view.close();
      element.remove();
      this.#screens.delete(channel);
    }
    for (const channel of channels) this.#screen(channel);
  }

  take(message: FromRecordedWorker): void {
    switch (message.type) {
      case 'surface-wanted':
        this.#giveSurface(message.channel, message.rung);
        return;
      case 'surface-live':
        void this.#screens.get(message.channel)?.view.reveal(message.rung);
        return;
      case 'track':
        this.#screens.get(message.channel)?.view.showTrack(message.track);
        return;
      default:
    }
  }

  async snapshot(channel: number): Promise<Blob> {
    const blob = await this.#screens.get(channel)?.view.snapshot();
    if (blob === undefined) throw new GkError('not-found', 'There is no picture yet; wait until the channel plays.');
    return blob;
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
    const nothing = (): void => undefined;
    const screen = { element, view: new LiveView(element, { onMseProgress: nothing, onMseFailed: nothing }) };
    this.#screens.set(channel, screen);
    return screen;
  }

  #giveSurface(channel: number, rung: RecordedRung): void {
    const surface = this.#screens.get(channel)?.view.createSurface(rung);
    const transfer = surface === undefined ? [] : [surface.kind === 'track' ? surface.writable : surface.canvas];
    this.#worker.send({ type: 'surface', channel, rung, surface }, transfer);
  }
}
