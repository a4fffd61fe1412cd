import { html, nothing, type TemplateResult } from 'lit';
import { formatFileSize } from 'gk-sdk/rules';
import type { LiveTileControlLabels } from '../live-tile-controls.labels.js';
import type { LiveTileHost } from '../live-tile-host.js';
import { shownCamera, StillPictures, type ShownCamera } from './still-pictures.js';
import { stopPropagation } from '../stop-propagation.js';

const BYTES_PER_MB = 1_048_576;

/** Ends the stream of a tile that has reached its limit of data, and shows still pictures instead. @internal */
export class DataSaver {
  readonly #host: LiveTileHost;
  readonly #onChange: () => void;
  #stills: StillPictures | undefined;
  #limitBytes: number | undefined;

  constructor(host: LiveTileHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  /** Still picture that replaces the stream; undefined while the stream is shown. */
  get still(): HTMLCanvasElement | undefined {
    return this.#stills?.canvas;
  }

  /** Checks the received data and the shown camera, and applies the limit. */
  check(words: LiveTileControlLabels): void {
    const { element, meter, player } = this.#host;
    if (!(element.dataLimitMb > 0)) {
      this.#limitBytes = undefined;
      this.goLive();
      return;
    }
    this.#limitBytes ??= this.#allowance;
    const isOver =
      this.#stills === undefined
        ? player !== undefined && meter.bytes >= this.#limitBytes
        : !isSame(this.#stills.camera, shownCamera(this.#host));
    if (isOver) void this.#goStill(words);
  }

  /** The tile is in the document, or no longer. */
  setConnected(connected: boolean): void {
    if (connected) this.#stills?.resume();
    else this.#stills?.rest();
  }

  /** Lets the stream go on, for as many bytes again. */
  goLive(): void {
    if (this.#stills === undefined) return;
    this.#stills.close();
    this.#stills = undefined;
    this.#limitBytes = this.#host.meter.bytes + this.#allowance;
    this.#host.hold(false);
  }

  render(words: LiveTileControlLabels): TemplateResult | typeof nothing {
    if (this.#stills === undefined) return nothing;
    return html`<div class="stills" part="notice">
      <span>${this.#sentence(words)}</span>
      ${this.#stills.failed ? html`<span class="failed">${words.stillsFailed}</span>` : nothing}
      <button
        type="button"
        class="word"
        @click=${() => {
          this.goLive();
        }}
        @dblclick=${stopPropagation}
      >
        ${words.resumeLive}
      </button>
    </div>`;
  }

  /** Returns the received data, and the estimate per hour, in words. */
  used(words: LiveTileControlLabels): string {
    const { bytes, bytesPerHour } = this.#host.meter;
    return words.dataUsed(formatFileSize(Math.round(bytes)), formatFileSize(Math.round(bytesPerHour)));
  }

  get #allowance(): number {
    return this.#host.element.dataLimitMb * BYTES_PER_MB;
  }

  #sentence(words: LiveTileControlLabels): string {
    const limit = formatFileSize(Math.round(this.#allowance));
    return this.#stills?.camera.session === undefined ? words.frozenPicture(limit) : words.stillPictures(limit);
  }

  async #goStill(words: LiveTileControlLabels): Promise<void> {
    this.#stills?.close();
    const stills = new StillPictures(this.#host, this.#onChange);
    this.#stills = stills;
    // The last picture of the stream stands until the first still one has come. While there are still pictures of another
    // camera, there is none.
    const last = await this.#host.element.snapshot().catch(() => undefined);
    if (this.#stills !== stills) return;
    stills.start(last);
    this.setConnected(this.#host.element.isConnected);
    this.#host.hold(true);
    this.#host.say(this.#sentence(words));
  }
}

function isSame(a: ShownCamera, b: ShownCamera): boolean {
  return a.src === b.src && a.session === b.session && a.device === b.device && a.channel === b.channel;
}
