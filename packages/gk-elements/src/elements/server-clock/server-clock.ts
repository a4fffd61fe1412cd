import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import type { Zone } from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import type { SessionNeeds } from '../../controllers/session-needs.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { pageTicker } from './second-ticker.js';
import { clockNotice, toClockView } from './server-clock-core.js';
import { englishServerClockLabels, type ServerClockLabels } from './server-clock.labels.js';
import { serverClockStyles } from './server-clock.styles.js';
import { pageTimeZone } from '../../time/page-zone.js';
import { serverNowS } from '../../time/server-now.js';
import { zoneAttribute } from '../../time/zone-attribute.js';

const formats = new Map<string, Intl.DateTimeFormat>();

function clockFormat(locale: string, withDate: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${withDate}`;
  // The moment is moved into its zone by hand, so that a server's plain offset works in every browser.
  const options: Intl.DateTimeFormatOptions = { timeStyle: 'medium', timeZone: 'UTC' };
  if (withDate) options.dateStyle = 'medium';
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/**
 * The server's time, to the second, with its time zone. All clocks of a page share one timer. A mark and the tooltip show
 * when the server's time is not known yet or the server cannot be reached.
 *
 * @summary The server's time with its time zone.
 * @tagname gk-server-clock
 * @csspart time - The time.
 * @csspart zone - The time zone.
 * @csspart mark - Shown while the time may differ from the server's.
 * @public
 */
export class GkServerClock extends LitElement {
  static readonly tagName = 'gk-server-clock';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, serverClockStyles];

  /** The session of the server whose time is shown; default: the one of the `<gk-session>` around. */
  @property({ attribute: false }) session: Session | undefined;
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** Also shows the date. */
  @property({ type: Boolean, attribute: 'show-date' }) showDate = false;
  /** Shows the time zone only in the tooltip. */
  @property({ type: Boolean, attribute: 'hide-zone' }) hideZone = false;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<ServerClockLabels> = {};

  readonly #labels = new LabelsController(this, 'serverClock', englishServerClockLabels);
  readonly #needs: SessionNeeds = { needed: (lost) => !lost, speaks: true };
  readonly #session = new SessionController(this, this.#needs);
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session }));
  #stop: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = pageTicker.add(
      () => this.#nowMs(),
      () => {
        // Nobody reads a clock of a hidden page; it is right again with the first second after.
        if (document.visibilityState === 'visible') this.requestUpdate();
      },
    );
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this.#stop = undefined;
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const { session } = this.#session;
    const asked = this.timeZone ?? pageTimeZone();
    const nowMs = this.#nowMs();
    const { zone } = this.#zone;
    const view = toClockView(
      nowMs,
      zone,
      clockFormat(this.#labels.locale, this.showDate),
      labels,
      asked === 'mine' || asked === 'utc' ? asked : 'server',
    );
    const { problem } = this.#needs;
    const notice = problem
      ? `${problem.words}: ${problem.detail}`
      : clockNotice(session?.state, session?.serverInfo, labels);
    const sentence = notice === '' ? view.sentence : `${view.sentence}. ${notice}`;
    return html`<span
      class=${notice === '' ? 'clock' : 'clock unsure'}
      role="timer"
      aria-live="off"
      aria-label=${sentence}
      title=${sentence}
    >
      <time part="time" datetime=${view.iso}>${view.time}</time>
      ${this.hideZone ? nothing : html`<span class="zone" part="zone">${view.zone}</span>`}
      ${
        notice === ''
          ? nothing
          : html`<svg class="mark" part="mark" viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="6.5" />
              <path d="M8 4.5v4M8 11.2v.3" />
            </svg>`
      }
    </span>`;
  }

  #nowMs(): number {
    return serverNowS(this.#session.session) * 1000;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-server-clock': GkServerClock;
  }
}
