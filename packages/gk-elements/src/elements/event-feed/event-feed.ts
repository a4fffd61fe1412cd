import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { LiveEvent, Session } from 'gk-sdk';
import type { EventDefinition } from 'gk-sdk/rest';
import type { EventSeverity, EventWords, Zone } from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import { lacksRight } from '../../context/session-user.js';
import { SessionController } from '../../controllers/session-controller.js';
import { problemWords } from '../../controllers/problem-words.js';
import type { SessionNeeds } from '../../controllers/session-needs.js';
import { ZoneController, zoneOf } from '../../controllers/zone-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat, type ClockFormat } from '../../time/clock-format.js';
import { pageTimeZone } from '../../time/page-zone.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { zoneWords } from '../../time/zone-words.js';
import { deviceTitleAttribute } from '../../vehicle/device-title-attribute.js';
import { titleOf, type DeviceTitle } from '../../vehicle/device-title.js';
import { GkRequestTalkEvent } from '../talk/talk.events.js';
import { feedBar } from './feed-bar.js';
import { feedNote } from './feed-note.js';
import { FeedFollower } from './feed-follower.js';
import { FeedInputController } from './feed-input-controller.js';
import type { FeedItem } from './event-feed-core.js';
import { GkEventFeedReceivedEvent, GkEventFeedSoundChangedEvent, GkRequestEventEvent } from './event-feed.events.js';
import { englishEventFeedLabels, type EventFeedLabels } from './event-feed.labels.js';
import { eventFeedStyles } from './event-feed.styles.js';
import { describeFeedEvent } from './event-item.js';
import { eventLine, type LineContext } from './event-line.js';
import { wordsOf } from './event-sources.js';
import { isHeard, tonesOf } from './tones.js';

/**
 * Events of the fleet, as toasts in a corner of the page or as a list. A toast stays for 15 seconds, or longer while the
 * pointer or the focus is on it; a driver's call rings until it is answered, declined, or marked as seen by another user.
 * Events of the same kind on the same device within 30 s share one line with a count. Each severity has its own tones; if the
 * browser blocks sound, a button says so and allows it.
 *
 * Keys: Escape dismisses the toast that has the focus, or else the newest one. A call can only be declined with its button.
 *
 * @summary Events of the fleet as toasts or as a list, with sounds and ringing driver calls.
 * @tagname gk-event-feed
 * @csspart list - The toasts, or the list.
 * @csspart toast - A toast.
 * @csspart line - A line of the list.
 * @csspart name - Name of an event.
 * @csspart count - Number of events in a line.
 * @csspart device - Device of an event.
 * @csspart talk - The button that answers a call.
 * @csspart decline - The button that declines it.
 * @csspart open - The button that opens the details of an event.
 * @csspart dismiss - The button that dismisses a toast, or the words about the connection.
 * @csspart sound - The button that turns sounds on and off.
 * @csspart allow-sound - The button that reports blocked sounds and allows them.
 * @csspart more - The button with the number of toasts beyond `max`.
 * @csspart new - The button with the number of new lines above the current position in the list.
 * @csspart status - The text over the list, or among the toasts: no events yet, loading, connection lost.
 * @cssprop [--gk-event-feed-block-start=1rem] - Distance of the toasts from the top.
 * @cssprop [--gk-event-feed-inline-end=1rem] - Distance of the toasts from the inline-end side.
 * @cssprop [--gk-event-feed-layer=1000] - `z-index` of the toasts.
 * @fires {GkEventFeedReceivedEvent} gk-event-feed-received - The feed received an event that it shows; does not bubble.
 * @fires {GkRequestTalkEvent} gk-request-talk - The user answers a call; bubbles.
 * @fires {GkRequestEventEvent} gk-request-event - The user wants to see the details of an event; bubbles.
 * @fires {GkEventFeedSoundChangedEvent} gk-event-feed-sound-changed - The user turned the sounds on or off; does not bubble.
 * @public
 */
export class GkEventFeed extends LitElement {
  static readonly tagName = 'gk-event-feed';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, eventFeedStyles];

  /** The session whose events are shown; default: the one of the `<gk-session>` around. */
  @property({ attribute: false }) session: Session | undefined;
  /** `toasts` or `list`. */
  @property({ reflect: true }) mode: 'toasts' | 'list' = 'toasts';
  /** Maximum number of toasts at a time; a button shows how many more there are. */
  @property({ type: Number }) max = 4;
  /** Turns all sounds off. */
  @property({ type: Boolean, reflect: true }) muted = false;
  /** Lowest severity that plays a sound: `info`, `warning`, `alarm`, or `none` for calls only. */
  @property({ attribute: 'sound-from' }) soundFrom: EventSeverity | 'none' = 'warning';
  /** Lowest severity that is shown: `info`, `warning` or `alarm`. Hidden events are still announced, and their calls ring. */
  @property({ attribute: 'show-from' }) showFrom: EventSeverity = 'info';
  /** Shows today's earlier events in the list, too. */
  @property({ type: Boolean, attribute: 'load-history' }) loadHistory = false;
  /** Loads the names and colours of events from the server. */
  @property({ type: Boolean, attribute: 'load-definitions' }) loadDefinitions = false;
  /** Names and colours of events, used instead of the server's. */
  @property({ attribute: false }) definitions: readonly EventDefinition[] | undefined;
  /** Title of devices: `id`, or `plate`. */
  @property({ attribute: 'device-title', converter: deviceTitleAttribute }) deviceTitle: DeviceTitle = 'id';
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<EventFeedLabels> = {};

  @query('ul') private readonly list!: HTMLElement | null;
  @state() private expanded = false;
  @state() private unseen = 0;
  /** The words about the connection that the user dismissed. */
  @state() private dismissed = '';

  readonly #labels = new LabelsController(this, 'eventFeed', englishEventFeedLabels);
  readonly #needs: SessionNeeds = {
    // A list has words of its own for a lost connection.
    needed: (lost) => (lost ? this.mode !== 'list' : this.items.length === 0),
    denied: () => lacksRight(this.#session.state, 'F_event'),
    speaks: true,
  };
  readonly #session: SessionController = new SessionController(this, this.#needs);
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session }));
  readonly #follower = new FeedFollower(this, {
    session: () => this.#session.session,
    wanted: () => ({ history: this.loadHistory, definitions: this.loadDefinitions && this.definitions === undefined }),
    received: (item) => {
      this.#received(item);
    },
    isShown: (item) => this.#isShown(item),
    sounds: () => !this.muted,
    moreWords: (count) => this.#labels.words.announcedMore(count),
  });

  #own: EventWords | undefined;

  constructor() {
    super();
    new FeedInputController(this, this.#follower);
  }

  /** The lines, newest first. (read-only) */
  get items(): readonly FeedItem[] {
    return this.#follower.core.items;
  }

  /** True while the browser blocks sound. (read-only) */
  get soundBlocked(): boolean {
    return this.#follower.tones.trouble === 'blocked';
  }

  /** Adds an event as if the server had sent it, for pages with their own events or for testing. */
  push(event: LiveEvent): void {
    this.#follower.receive(event);
  }

  /** Ends the calls of a device, because they were answered elsewhere. */
  withdrawCalls(deviceId: string): void {
    if (this.#follower.core.withdrawCalls(deviceId)) this.#follower.refresh();
  }

  /** Removes all lines. */
  clear(): void {
    this.#follower.core.clear();
    this.#follower.refresh();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('muted')) this.#follower.schedule();
    if (this.#shownToasts.length === 0) this.expanded = false;
    if (this.#needs.problem === undefined) this.dismissed = '';
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const spoken = this.#follower.spoken;
    return html`${this.#bar(labels)} ${this.mode === 'list' ? this.#listOf(labels) : this.#toasts(labels)}
      <div class="visually-hidden" aria-live=${spoken?.urgent ? 'assertive' : 'polite'} aria-atomic="true">
        ${spoken?.text ?? nothing}
      </div>`;
  }

  #bar(labels: EventFeedLabels): TemplateResult {
    return feedBar({
      labels,
      hidden: this.mode !== 'list' && this.#shownToasts.length === 0,
      title: this.mode === 'list',
      zone: zoneWords(this.#zone.zone),
      trouble: this.muted ? undefined : this.#follower.tones.trouble,
      muted: this.muted,
      onAllow: this.#allowSound,
      onMute: this.#toggleMuted,
    });
  }

  #toasts(labels: EventFeedLabels): TemplateResult {
    const toasts = this.#shownToasts;
    const shown = this.expanded ? toasts : toasts.slice(0, Math.max(1, this.max));
    const hidden = toasts.length - shown.length;
    return html`${this.#note(labels)}
      <ul part="list" aria-label=${labels.feed} ?hidden=${shown.length === 0}>
        ${repeat(
          shown,
          ({ id }) => id,
          (item) => this.#line(item, 'toast', labels),
        )}
      </ul>
      ${
        hidden > 0
          ? html`<button class="more" part="more" type="button" @click=${this.#showAll}>${labels.more(hidden)}</button>`
          : nothing
      }`;
  }

  #note(labels: EventFeedLabels): TemplateResult | typeof nothing {
    const { problem } = this.#needs;
    if (problem === undefined || problem.words === this.dismissed) return nothing;
    return feedNote(problem, labels, () => {
      this.dismissed = problem.words;
    });
  }

  #listOf(labels: EventFeedLabels): TemplateResult {
    const items = this.#follower.core.items.filter(this.#isShown);
    const { problem } = this.#needs;
    const words = problem ? problemWords(problem) : this.#listWords(labels, items.length);
    return html`${words === '' ? nothing : html`<div class="status" part="status" role="status">${words}</div>`}
      <ul part="list" aria-label=${labels.feed} tabindex="0" ?hidden=${items.length === 0} @scroll=${this.#onScroll}>
        ${repeat(
          items,
          ({ id }) => id,
          (item) => this.#line(item, 'line', labels),
        )}
      </ul>
      ${
        this.unseen > 0
          ? html`<button class="pill" part="new" type="button" @click=${this.#toNewest}>
              ${labels.newEvents(this.unseen)}
            </button>`
          : nothing
      }`;
  }

  /** Returns the message over the list; empty while all is well. */
  #listWords(labels: EventFeedLabels, count: number): string {
    const { history } = this.#follower;
    const { state } = this.#session;
    if (state?.kind === 'reconnecting') return labels.reconnecting;
    if (history === 'loading') return labels.historyLoading;
    if (history === 'failed') return labels.historyFailed;
    if (count > 0) return '';
    return state === undefined ? labels.noSession : labels.empty;
  }

  get #shownToasts(): readonly FeedItem[] {
    return this.#follower.core.toasts.filter(this.#isShown);
  }

  readonly #isShown = ({ event }: FeedItem): boolean => isHeard(event.severity, this.showFrom);

  /** A line is drawn anew when it, the words or the language are others: a flood does not draw 500 lines each time. */
  #line(item: FeedItem, mode: 'toast' | 'line', labels: EventFeedLabels): unknown {
    const context = this.#context(labels);
    const { event, count, shown } = item;
    const { words } = context;
    const drawnFrom = [
      event,
      count,
      shown,
      mode,
      labels,
      words,
      this.#clockOf(event.deviceId),
      this.#titleOf(event.deviceId),
    ];
    return guard(drawnFrom, () => eventLine(item, mode, context));
  }

  /** The clock by which the times of a device are told. */
  readonly #clockOf = (deviceId: string): ClockFormat =>
    clockFormat(this.#labels.locale, zoneOf(this.timeZone ?? pageTimeZone(), this.#session.session, deviceId));

  #context(labels: EventFeedLabels): LineContext {
    return {
      labels,
      words: this.#eventWords(),
      titleOf: this.#titleOf,
      clockOf: this.#clockOf,
      onTalk: (item) => {
        this.#follower.dismiss(item.id);
        this.dispatchEvent(new GkRequestTalkEvent(item.event.deviceId, item.event.callChannel ?? 1));
      },
      onOpen: (item) => {
        this.dispatchEvent(new GkRequestEventEvent(item.event));
      },
      onDismiss: (item) => {
        this.#follower.dismiss(item.id);
      },
    };
  }

  readonly #titleOf = (deviceId: string): string => {
    const device = this.#session.session?.devices.get(deviceId);
    return device ? titleOf(device, this.deviceTitle) : deviceId;
  };

  #eventWords(): EventWords {
    const { definitions } = this;
    if (definitions === undefined) return this.#follower.words;
    if (this.#own?.definitions !== definitions) this.#own = wordsOf(definitions);
    return this.#own;
  }

  #received(item: FeedItem): void {
    const { event, count } = item;
    this.dispatchEvent(new GkEventFeedReceivedEvent(event, count));
    const labels = this.#labels.words;
    const { name } = describeFeedEvent(event, this.#eventWords(), labels);
    const text = labels.announcement(labels.severities[event.severity], name, this.#titleOf(event.deviceId));
    this.#follower.say({ text, urgent: event.severity === 'alarm' });
    if (this.mode === 'list' && (this.list?.scrollTop ?? 0) > 0) this.unseen += 1;
    // A call is rung by the follower until it is answered.
    if (!this.muted && event.kind !== 'call' && isHeard(event.severity, this.soundFrom)) {
      void this.#follower.tones.play(tonesOf(event.severity));
    }
  }

  readonly #onScroll = (): void => {
    if (this.list?.scrollTop === 0) this.unseen = 0;
  };

  readonly #toNewest = (): void => {
    this.list?.scrollTo(0, 0);
    this.list?.focus();
    this.unseen = 0;
  };

  readonly #showAll = (): void => {
    this.expanded = true;
  };

  readonly #toggleMuted = (): void => {
    this.muted = !this.muted;
    this.dispatchEvent(new GkEventFeedSoundChangedEvent(this.muted));
  };

  readonly #allowSound = (): void => {
    void this.#follower.tones.unblock();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-event-feed': GkEventFeed;
  }
}
