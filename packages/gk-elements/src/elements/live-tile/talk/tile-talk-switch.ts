import { nothing, type TemplateResult } from 'lit';
import { GkRequestTalkEvent } from '../../talk/talk.events.js';
import { canTalk, type TileControlsHost } from '../live-tile-host.js';
import type { TileTalk } from './tile-talk.js';

/** Opens and closes the talk of a tile; its code is loaded when somebody first talks. @internal */
export class TileTalkSwitch {
  readonly #host: TileControlsHost;
  #talk: TileTalk | undefined;
  #loading = false;
  isOpen = false;

  constructor(host: TileControlsHost) {
    this.#host = host;
  }

  /** The page offers it, the user may, and the browser gives a microphone. */
  get isPossible(): boolean {
    return canTalk(this.#host.tile);
  }

  /** The page talks in a way of its own where it cancels the wish; else the tile does. */
  toggle(): void {
    const { element } = this.#host.tile;
    const { device, channel } = element;
    if (this.isOpen) this.close();
    else if (device && element.dispatchEvent(new GkRequestTalkEvent(device, channel))) {
      this.isOpen = true;
      void this.#load();
      this.#host.update();
    }
  }

  close(): void {
    this.#end();
    this.#host.update();
    this.#host.focus();
  }

  /** A line goes to where it was opened to, and ends where the panel cannot be shown. To be called ahead of each rendering. */
  check(): void {
    if (!this.isOpen) return;
    if (this.isPossible) this.#talk?.check();
    else this.#end();
  }

  render(): TemplateResult | typeof nothing {
    return this.#talk?.render() ?? nothing;
  }

  #end(): void {
    this.isOpen = false;
    this.#talk?.end();
  }

  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      const { TileTalk } = await import('./tile-talk.js');
      this.#talk = new TileTalk({
        tile: this.#host.tile,
        workletUrl: () => this.#host.tile.element.workletUrl,
        closeWords: () => this.#host.words().closeTalk,
        close: () => {
          this.close();
        },
      });
    } catch {
      this.#loading = false;
      this.isOpen = false;
      this.#host.tell(this.#host.words().talkNotLoaded);
    }
    this.#host.update();
  }
}
