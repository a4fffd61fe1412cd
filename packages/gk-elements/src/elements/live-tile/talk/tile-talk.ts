import { html, type TemplateResult } from 'lit';
import { isolatingWords } from '../../../labels/isolating-words.js';
import { getLabels } from '../../../labels/page-labels.js';
import { TalkController } from '../../talk/talk-controller.js';
import { talkTime } from '../../talk/talk-core.js';
import { loadTalkParts, type TalkParts } from '../../talk/talk-parts.js';
import { englishTalkLabels, type TalkLabels } from '../../talk/talk.labels.js';
import { iconButton } from '../icon-button.js';
import type { LiveTileHost } from '../live-tile-host.js';
import { stopPropagation } from '../stop-propagation.js';
import { addStyles } from '../../../styles/add-styles.js';
import { tileTalkStyles } from './tile-talk.styles.js';

/** Interface of the controls for the talk of a tile. @internal */
export interface TileTalkHost {
  readonly tile: Pick<LiveTileHost, 'element' | 'session' | 'say'>;
  /** Where `gk-sdk/audio-worklet.js` is served, for pages that forbid scripts from blob URLs. */
  readonly workletUrl: () => string | undefined;
  /** Words of the button that closes it. */
  readonly closeWords: () => string;
  close(): void;
}

/**
 * Talk with the driver over the picture of a tile: the microphone is on while the button, or Space on the panel, is
 * held, and the sound of the cab plays as long as the line is open. Closed with the panel.
 *
 * @internal
 */
export class TileTalk {
  readonly #host: TileTalkHost;
  readonly #talk: TalkController;
  /** Whom the line was opened to. */
  #device: string | undefined;

  constructor(host: TileTalkHost, loadParts: () => Promise<TalkParts> = loadTalkParts) {
    this.#host = host;
    const { element } = host.tile;
    this.#talk = new TalkController(element, {
      session: () => host.tile.session,
      deviceIds: () => (element.device ? [element.device] : []),
      channel: () => host.tile.session?.devices.get(element.device ?? '')?.extras?.talkChannel ?? 1,
      mode: () => 'hold',
      workletUrl: host.workletUrl,
      loadParts,
      onState: () => {
        host.tile.say(this.#talk.notice(this.#labels).words);
      },
    });
    const { shadowRoot } = element;
    if (shadowRoot) addStyles(shadowRoot, tileTalkStyles);
  }

  /** A line goes to where it was opened to: another device ends it. */
  check(): void {
    const { device } = this.#host.tile.element;
    if (device === this.#device) return;
    this.#device = device;
    this.#talk.forget();
  }

  /** Ends the talk. */
  end(): void {
    this.#talk.forget();
  }

  render(): TemplateResult {
    const labels = this.#labels;
    const { openForMs, isOpen, isDisabled, button } = this.#talk;
    const { words, tone } = this.#talk.notice(labels);
    return html`<div
      class="talk-panel"
      part="talk"
      role="group"
      aria-label=${labels.title}
      tabindex="-1"
      @keydown=${this.#onKey}
      @keyup=${this.#onKey}
      @focusout=${button.focusLeft}
      @dblclick=${stopPropagation}
    >
      ${button.render(labels, 'hold', isDisabled)}
      <p class="talk-notice ${tone}">
        ${words} ${openForMs === undefined ? '' : html`<small title=${labels.time}>${talkTime(openForMs)}</small>`}
      </p>
      ${iconButton({
        id: 'close-talk',
        icon: 'close',
        label: isOpen ? labels.end : this.#host.closeWords(),
        run: () => {
          this.#host.close();
        },
      })}
    </div>`;
  }

  get #labels(): TalkLabels {
    return isolatingWords({ ...englishTalkLabels, ...getLabels().talk });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.type === 'keydown') this.#host.close();
    else if (!this.#talk.takeKey(event)) return;
    // The tile has other uses for the same keys.
    event.stopPropagation();
  };
}
