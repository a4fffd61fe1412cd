import { nothing, type TemplateResult } from 'lit';
import { GkRequestTalkEvent } from '../talk/talk.events.js';
import type { LiveTileControlLabels } from './live-tile-controls.labels.js';
import type { LiveTileHost } from './live-tile-host.js';
import type { TileTalk } from './tile-talk.js';

/** What the switch of a tile's talk needs of the controls around it. @internal */
export interface TileTalkSwitchHost {
  readonly tile: LiveTileHost;
  readonly words: () => LiveTileControlLabels;
  tell(words: string): void;
  update(): void;
  /** Gives the tile the keyboard back. */
  focus(): void;
}

/** Opens and closes the talk of a tile; its code is loaded when somebody first talks. @internal */
export class TileTalkSwitch {
  readonly #host: TileTalkSwitchHost;
  #talk: TileTalk | undefined;
  #loading = false;
  isOpen = false;

  constructor(host: TileTalkSwitchHost) {
    this.#host = host;
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
    this.isOpen = false;
    this.#talk?.end();
    this.#host.update();
    this.#host.focus();
  }

  /** A line goes to where it was opened to. To be called ahead of each rendering. */
  check(): void {
    if (this.isOpen) this.#talk?.check();
  }

  render(): TemplateResult | typeof nothing {
    return this.#talk?.render() ?? nothing;
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
