import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Device, DeviceFilter, Session } from 'gk-sdk';
import { DeviceStoreController } from '../../controllers/device-store-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { toFleetNotice } from '../../fleet/fleet-notice.js';
import { englishFleetLabels, type FleetLabels, type LengthUnit } from '../../labels/fleet.labels.js';
import { hostStyles } from '../../styles/host.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { moveByKey, rowWindow, scrollToRow, toListView, TypeAhead } from './device-list-core.js';
import { GkDeviceListSelectedEvent } from './device-list.events.js';
import { deviceListStyles } from './device-list.styles.js';
import { deviceRow, rowId, timeFormats, type RowContext } from './device-row.js';

const ALL: DeviceFilter = { mode: 'all' };
/** Height of a row in root em, so that it grows with the user's font size; the style sheet has the same. */
const ROW_HEIGHT_REM = 3.75;
/** How often "3 minutes ago" is read anew. */
const AGO_INTERVAL_MS = 15_000;
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

/**
 * The fleet as a list. Only the rows in sight exist, so 10,000 devices scroll like ten. Arrow keys,
 * Home, End, Page Up and Page Down move, typed letters search, Enter selects.
 *
 * @summary A list of the fleet's devices with what they do now.
 * @tagname gk-device-list
 * @csspart list - The scrolling list.
 * @csspart notice - The words over a list whose connection is lost.
 * @csspart message - The words in place of rows.
 * @fires {GkDeviceListSelectedEvent} gk-device-list-selected - The user picked a device; cancelable, does not bubble.
 * @public
 */
export class GkDeviceList extends LitElement {
  static readonly tagName = 'gk-device-list';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, deviceListStyles];

  /** The session to take the devices from; default: the one of the `<gk-session>` around the list. */
  @property({ attribute: false }) session: Session | undefined;
  /** Devices of a list that stands alone. Set, it takes the place of the session. */
  @property({ attribute: false }) devices: readonly Device[] | undefined;
  /** Which of the session's devices to show. */
  @property({ attribute: false }) filter: DeviceFilter = ALL;
  /** Id of the selected device. */
  @property() selected: string | undefined;
  /** `kilometre` or `mile`. */
  @property({ attribute: 'length-unit' }) lengthUnit: LengthUnit = 'kilometre';
  /** Words in another language, over the English ones. */
  @property({ attribute: false }) labels: Partial<FleetLabels> = {};

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @state() private offset = 0;
  @state() private viewHeight = 0;
  @state() private activeId: string | undefined;

  readonly #labels = new LabelsController(this, 'fleet', englishFleetLabels);
  readonly #session = new SessionController(this);
  readonly #store = new DeviceStoreController(this, () => (this.devices ? undefined : this.#session.session?.devices));
  readonly #typeAhead = new TypeAhead();
  #resize: ResizeObserver | undefined;
  #watched: HTMLElement | null = null;
  #agoTimer: ReturnType<typeof setInterval> | undefined;
  #rows: readonly Device[] = [];
  #rowHeight = ROW_HEIGHT_REM * 16;
  #revealed: string | undefined;

  /** Scrolls a device into sight; nothing happens for one that the list does not show. */
  reveal(deviceId: string): void {
    const index = this.#rows.findIndex((device) => device.deviceid === deviceId);
    if (index >= 0) this.#scrollTo(index);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#agoTimer = setInterval(() => {
      this.requestUpdate();
    }, AGO_INTERVAL_MS);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#agoTimer);
    this.#watchSize(null);
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#store.take();
    this.#rows = this.devices ?? this.#store.store?.select(this.filter) ?? [];
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const notice = this.devices ? 'none' : toFleetNotice(this.#session.state);
    const filtered = this.filter.mode !== 'all' || Boolean(this.filter.text) || this.filter.deviceIds !== undefined;
    const view = toListView(notice, this.#rows.length, filtered, labels);
    switch (view.kind) {
      case 'loading':
        return html`<div class="skeleton" role="status" aria-label=${view.words}>
          ${SKELETON_ROWS.map(() => html`<i></i>`)}
        </div>`;
      case 'message':
        return html`<div class="message" part="message" role="status">${view.words}</div>`;
      case 'rows':
        return html`<div class="notice" part="notice" role="status">${view.notice || nothing}</div>
          ${this.#list(labels)}`;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { scroller } = this;
    if (this.isConnected && scroller !== this.#watched) this.#watchSize(scroller);
    if (this.selected !== this.#revealed && this.#rows.length > 0) {
      this.#revealed = this.selected;
      const { selected } = this;
      if (selected !== undefined) {
        void this.updateComplete.then(() => {
          this.reveal(selected);
        });
      }
    }
  }

  #list(labels: FleetLabels): TemplateResult {
    const rows = this.#rows;
    const { first, end } = rowWindow(this.offset, this.viewHeight, this.#rowHeight, rows.length);
    const active = this.#activeIndex();
    const context: RowContext = {
      labels,
      unit: this.lengthUnit,
      nowMs: this.#session.session?.serverNowMs() ?? Date.now(),
      ...timeFormats(this.#labels.locale),
      rowHeight: this.#rowHeight,
      count: rows.length,
    };
    return html`<div
      class="scroller"
      part="list"
      role="listbox"
      tabindex="0"
      aria-label=${labels.deviceList}
      aria-activedescendant=${active >= first && active < end ? rowId(active) : nothing}
      @scroll=${this.#onScroll}
      @keydown=${this.#onKeyDown}
      @click=${this.#onClick}
    >
      <div class="rows" role="presentation" ${styleProperties({ height: `${rows.length * this.#rowHeight}px` })}>
        ${repeat(
          rows.slice(first, end),
          (device) => device.deviceid,
          (device, offset) =>
            deviceRow(
              device,
              first + offset,
              { active: first + offset === active, selected: device.deviceid === this.selected },
              context,
            ),
        )}
      </div>
    </div>`;
  }

  readonly #onScroll = (): void => {
    this.offset = this.scroller?.scrollTop ?? 0;
  };

  readonly #onClick = (event: MouseEvent): void => {
    const row = event.composedPath().find((node) => node instanceof HTMLElement && node.role === 'option');
    const deviceId = row instanceof HTMLElement ? row.dataset['deviceId'] : undefined;
    if (deviceId !== undefined) this.#select(deviceId);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const active = this.#activeIndex();
    const typing = event.key === ' ' && this.#typeAhead.isTyping(event.timeStamp);
    if (event.key === 'Enter' || (event.key === ' ' && !typing)) {
      const device = this.#rows[active];
      if (device) this.#select(device.deviceid);
    } else {
      const rowsPerPage = Math.max(1, Math.floor(this.viewHeight / this.#rowHeight) - 1);
      const index =
        event.key.length === 1
          ? this.#typeAhead.type(event.key, event.timeStamp, this.#rows, active)
          : moveByKey(event.key, active, this.#rows.length, rowsPerPage);
      if (index === undefined) return;
      this.#activate(index);
    }
    event.preventDefault();
  };

  /** Where the keyboard is: the active device, else the selected one. */
  #activeIndex(): number {
    const deviceId = this.activeId ?? this.selected;
    return deviceId === undefined ? -1 : this.#rows.findIndex((device) => device.deviceid === deviceId);
  }

  #activate(index: number): void {
    this.activeId = this.#rows[index]?.deviceid;
    this.#scrollTo(index);
  }

  #select(deviceId: string): void {
    this.activeId = deviceId;
    if (!this.dispatchEvent(new GkDeviceListSelectedEvent(deviceId))) return;
    // The row is in sight already; a jump would take it from under the pointer.
    this.#revealed = deviceId;
    this.selected = deviceId;
  }

  #scrollTo(index: number): void {
    if (!this.scroller) return;
    const { scrollTop, clientHeight } = this.scroller;
    this.scroller.scrollTop = scrollToRow(index, scrollTop, clientHeight, this.#rowHeight);
    this.#onScroll();
  }

  /** Follows the size of the present scroller; there is none while the list shows words. */
  #watchSize(scroller: HTMLElement | null): void {
    this.#resize?.disconnect();
    this.#watched = scroller;
    if (scroller === null) return;
    this.#resize = new ResizeObserver(() => {
      this.#rowHeight = ROW_HEIGHT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      this.viewHeight = scroller.clientHeight;
    });
    this.#resize.observe(scroller);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-device-list': GkDeviceList;
  }
}
