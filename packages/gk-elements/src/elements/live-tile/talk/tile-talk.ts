import { html, type TemplateResult } from 'lit';
import { isolatingWords } from '../../../labels/isolating-words.js';
import { getLabels } from '../../../labels/page-labels.js';
import { TalkButton } from '../../talk/talk-button.js';
import { TalkController } from '../../talk/talk-controller.js';
import { talkAccess, talkNotice, talkTime, type TalkNotice } from '../../talk/talk-core.js';
import { loadTalkParts, type TalkParts } from '../../talk/talk-parts.js';
import { englishTalkLabels, type TalkAccess, type TalkLabels } from '../../talk/talk.labels.js';
import { iconButton } from '../icon-button.js';
import type { LiveTileHost } from '../live-tile-host.js';
import { stopPropagation } from '../stop-propagation.js';
import { tileTalkStyles } from './tile-talk.styles.js';

/** What the talk of a tile needs of the controls around it. @internal */
export interface TileTalkHost {
  readonly tile: Pick<LiveTileHost, 'element' | 'session' | 'say'>;
  /** Where `gk-sdk/audio-worklet.js` is served, for pages that forbid scripts from blob URLs. */
  readonly workletUrl: () => string | undefined;
  /** Words of the button that closes it. */
  readonly closeWords: () => string;
  close(): void;
}

/**
 * Talk with the driver over the picture of a tile: the microphone is on while the button, or Space on the panel, is held,
 * and the cab is heard as long as the line is open. Closed with the panel.
 *
 * @internal
 */
export class TileTalk {
  readonly #host: TileTalkHost;
  readonly #talk: TalkController;
  readonly #button: TalkButton;
  /** Whom the line was opened to. */
  #device: string | undefined;

  constructor(host: TileTalkHost, loadParts: () => Promise<TalkParts> = loadTalkParts) {
    this.#host = host;
    const { element } = host.tile;
    this.#talk = new TalkController(element, {
      session: () => host.tile.session,
      target: (parts) => {
        const { session } = host.tile;
        const { device } = element;
        if (session === undefined || !device || this.#access !== 'ready') return undefined;
        const channel = session.devices.get(device)?.extras?.talkChannel ?? 1;
        return { url: session.streamUrl(parts.talkRequest(device, channel)), channel };
      },
      mode: () => 'hold',
      workletUrl: host.workletUrl,
      loadParts,
      onState: () => {
        host.tile.say(this.#notice.words);
      },
    });
    this.#button = new TalkButton(this.#talk);
    const { shadowRoot } = element;
    const { styleSheet } = tileTalkStyles;
    if (shadowRoot && styleSheet) shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, styleSheet];
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
    const { words, tone } = this.#notice;
    const { openForMs, isOpen } = this.#talk;
    return html`<div
      class="talk-panel"
      part="talk"
      role="group"
      aria-label=${labels.title}
      tabindex="-1"
      @keydown=${this.#onKey}
      @keyup=${this.#onKey}
      @focusout=${this.#button.focusLeft}
      @dblclick=${stopPropagation}
    >
      ${this.#button.render(labels, 'hold', this.#access !== 'ready' && !isOpen)}
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

  get #access(): TalkAccess {
    const { session, element } = this.#host.tile;
    return talkAccess({
      isSecure: this.#talk.parts?.isSecure ?? true,
      session,
      deviceIds: element.device ? [element.device] : [],
    });
  }

  /** What goes on, or why nothing can. */
  get #notice(): TalkNotice {
    const labels = this.#labels;
    if (this.#talk.loadFailed) return { tone: 'bad', words: labels.loadFailed };
    return talkNotice(this.#access, this.#talk.state, this.#talk, labels);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.type === 'keydown') this.#host.close();
    else if (!this.#button.takeKey(event, 'hold')) return;
    // The tile has other uses for the same keys.
    event.stopPropagation();
  };
}
