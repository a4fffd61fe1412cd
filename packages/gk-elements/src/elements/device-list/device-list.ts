import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Device, DeviceFilter, Session } from 'gk-sdk';
import { vehicleMotion, type Zone } from 'gk-sdk/rules';
import { deviceTitleAttribute } from '../../vehicle/device-title-attribute.js';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { AttentionController } from '../../controllers/attention-controller.js';
import { DeviceStoreController } from '../../controllers/device-store-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { VirtualRowsController } from '../../controllers/virtual-rows-controller.js';
import { ZoneController, zoneOf } from '../../controllers/zone-controller.js';
import { writeCameraDrag } from '../../fleet/camera-drag.js';
import { toFleetNotice } from '../../fleet/fleet-notice.js';
import { moveByKey } from '../../fleet/move-by-key.js';
import { TypeAhead } from '../../fleet/type-ahead.js';
import { englishFleetLabels, type FleetLabels, type LengthUnit } from '../../labels/fleet.labels.js';
import { englishStateSinceLabels, type StateSinceLabels } from '../../labels/state-since.labels.js';
import { hostStyles } from '../../styles/host.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { virtualRowsStyles } from '../../styles/virtual-rows.styles.js';
import {
  inHeldPlaces,
  pickDevices,
  rowFacts,
  searchedTexts,
  toListView,
  type ListSelection,
  type PickKeys,
} from './device-list-core.js';
import { GkDeviceListSelectedEvent, GkRequestDeviceMenuEvent } from './device-list.events.js';
import { deviceListStyles } from './device-list.styles.js';
import { deviceRow, rowId, type RowContext } from './device-row.js';
import { clockFormat, type ClockFormat } from '../../time/clock-format.js';
import { pageTimeZone } from '../../time/page-zone.js';
import { agoFormat } from '../../time/ago.js';
import { serverNowS } from '../../time/server-now.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import type { DeviceTitle } from '../../vehicle/device-title.js';

const ALL: DeviceFilter = { mode: 'all' };
/** Height of a row in root em, so that it grows with the user's font size; the style sheet has the same. */
const ROW_HEIGHT_REM = 3.75;
/** How often "3 minutes ago" and "Stopped 13 min" are read anew. */
const AGO_INTERVAL_MS = 15_000;
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

/**
 * The fleet as a list. Only the visible rows exist, and only those that changed are drawn again, so 10,000 devices scroll like
 * ten. A row can be dragged onto a `<gk-live-wall>`. While a user works with the rows, devices that no longer match the filter
 * keep their places, and new matches are added at the end.
 *
 * Keys: arrows, Home, End, Page Up and Page Down move, typed letters search, Enter or Space selects, the context-menu key opens
 * the menu of a device. With `selection="multiple"`: Space adds or removes a device, Shift with an arrow also selects the next
 * one, Ctrl+A selects all.
 *
 * @summary A list of the fleet's devices and their current state.
 * @tagname gk-device-list
 * @slot header - Content above the rows, such as a search box or a title.
 * @slot empty - Shown in place of the text when there is no device to show.
 * @csspart list - The scrolling list.
 * @csspart row - A row.
 * @csspart notice - The notice over a list whose connection is lost.
 * @csspart message - The text in place of rows.
 * @fires {GkDeviceListSelectedEvent} gk-device-list-selected - The user selected a device; cancelable, does not bubble.
 * @fires {GkRequestDeviceMenuEvent} gk-request-device-menu - The user requested the context menu of a device; cancelable, bubbles.
 * @public
 */
export class GkDeviceList extends LitElement {
  static readonly tagName = 'gk-device-list';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, virtualRowsStyles, deviceListStyles];

  /** The session to take the devices from; default: the one of the `<gk-session>` around the list. */
  @property({ attribute: false }) session: Session | undefined;
  /** Devices of a list without a session. If set, the session is not used. */
  @property({ attribute: false }) devices: readonly Device[] | undefined;
  /** Which of the session's devices to show. */
  @property({ attribute: false }) filter: DeviceFilter = ALL;
  /** Id of the selected device. */
  @property() selected: string | undefined;
  /** `none`, `single` or `multiple`. */
  @property() selection: ListSelection = 'single';
  /** Ids of the selected devices of a list with `selection="multiple"`. */
  @property({ attribute: false }) selectedDevices: readonly string[] = [];
  /**
   * Title of devices: `id`, or `plate`; the id is then shown beside the plate. Sort order, filter and events still use the id.
   */
  @property({ attribute: 'device-title', converter: deviceTitleAttribute }) deviceTitle: DeviceTitle = 'id';
  /** Rows can be dragged onto a wall, as camera 1 of their device. */
  @property({ type: Boolean, attribute: 'drag-cameras' }) dragCameras = false;
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<FleetLabels & StateSinceLabels> = {};

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @state() private activeId: string | undefined;

  readonly #labels = new LabelsController(this, 'fleet', englishFleetLabels);
  readonly #since = new LabelsController(this, 'stateSince', englishStateSinceLabels);
  readonly #session = new SessionController(this, { needed: (lost) => !lost && !this.devices });
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session }));
  readonly #store = new DeviceStoreController(this, () => (this.devices ? undefined : this.#session.session?.devices));
  readonly #virtual = new VirtualRowsController(this, () => this.scroller, ROW_HEIGHT_REM);
  readonly #attention = new AttentionController(
    this,
    () => {
      this.requestUpdate();
    },
    () => this.scroller,
  );
  readonly #typeAhead = new TypeAhead();
  #agoTimer: ReturnType<typeof setInterval> | undefined;
  #rows: readonly Device[] = [];
  #revealed: string | undefined;
  /** Other end of a range. */
  #anchorId: string | undefined;

  /** The clock by which the times of a device are told. */
  readonly #clockOf = (device: Device): ClockFormat =>
    clockFormat(this.#labels.locale, zoneOf(this.timeZone ?? pageTimeZone(), this.#session.session, device));

  /** Scrolls a device into view. Does nothing if the list does not show the device. */
  reveal(deviceId: string): void {
    const index = this.#rows.findIndex((device) => device.deviceId === deviceId);
    if (index >= 0) this.#virtual.reveal(index);
  }

  /** Moves the keyboard focus to the list; the first device becomes active if none is. */
  override focus(options?: FocusOptions): void {
    if (this.#activeIndex() < 0) this.activeId = this.#rows[0]?.deviceId;
    this.scroller?.focus(options);
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
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#store.take();
    this.#rows = this.devices ?? this.#select(changed.has('filter'));
    super.update(changed);
  }

  /** The devices of the filter; while somebody works with the list, none of them moves from under the pointer. */
  #select(isAnotherFilter: boolean): readonly Device[] {
    const { store } = this.#store;
    const found = store?.select(this.filter) ?? [];
    if (!store || isAnotherFilter || !this.#attention.attentive) return found;
    return inHeldPlaces(found, this.#rows, (deviceId) => store.get(deviceId));
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const notice = this.devices ? 'none' : toFleetNotice(this.#session.state);
    const filtered = this.filter.mode !== 'all' || Boolean(this.filter.text) || this.filter.deviceIds !== undefined;
    const view = toListView(notice, this.#rows.length, filtered, labels);
    switch (view.kind) {
      case 'loading':
        return html`<slot name="header"></slot>
          <div class="skeleton" role="status" aria-label=${view.words}>${SKELETON_ROWS.map(() => html`<i></i>`)}</div>`;
      case 'message':
        return html`<slot name="header"></slot>
          <div class="message" part="message" role="status"><slot name="empty">${view.words}</slot></div>`;
      case 'rows':
        return html`<slot name="header"></slot>
          <div class="notice" part="notice" role="status">${view.notice || nothing}</div>
          ${this.#list(labels)}`;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
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
    const { first, end } = this.#virtual.window(rows.length);
    const { rowHeight } = this.#virtual;
    const active = this.#activeIndex();
    const nowS = serverNowS(this.#session.session);
    const shared = {
      labels,
      unit: this.lengthUnit,
      ago: agoFormat(this.#labels.locale),
      rowHeight,
      count: rows.length,
      draggable: this.dragCameras,
      title: this.deviceTitle,
      clockOf: this.#clockOf,
    } satisfies RowContext;
    const since = this.#since.words;
    const { zone } = this.#zone;
    const sharedKeys = [
      labels,
      since,
      shared.unit,
      shared.ago,
      rowHeight,
      rows.length,
      shared.draggable,
      shared.title,
      zone,
    ];
    const chosen = this.#selectedIds();
    return html`<div
      class="scroller"
      part="list"
      role="listbox"
      tabindex="0"
      aria-label=${labels.deviceList}
      aria-multiselectable=${this.selection === 'multiple' ? 'true' : nothing}
      aria-activedescendant=${active >= first && active < end ? rowId(active) : nothing}
      @scroll=${this.#virtual.onScroll}
      @keydown=${this.#onKeyDown}
      @click=${this.#onClick}
      @contextmenu=${this.#onContextMenu}
      @dragstart=${this.#onDragStart}
    >
      <div class="rows" role="presentation" ${styleProperties({ height: `${rows.length * rowHeight}px` })}>
        ${repeat(
          rows.slice(first, end),
          (device) => device.deviceId,
          (device, offset) => {
            const index = first + offset;
            const flags = { active: index === active, selected: chosen.has(device.deviceId) };
            // A device keeps its object until it changes: changes of devices outside of this list do not change a row.
            const motion = vehicleMotion(device, nowS);
            const facts = rowFacts(device, nowS, { labels, since, ago: shared.ago });
            const keys = [device, index, flags.active, flags.selected, facts.state, facts.time, motion.kind];
            return guard([...keys, ...sharedKeys], () => deviceRow(device, index, flags, facts, motion, shared));
          },
        )}
      </div>
    </div>`;
  }

  readonly #onClick = (event: MouseEvent): void => {
    const deviceId = deviceIdOf(event);
    const keys = { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey };
    if (deviceId !== undefined) this.#pick(deviceId, keys);
  };

  readonly #onContextMenu = (event: MouseEvent): void => {
    const deviceId = deviceIdOf(event);
    if (deviceId === undefined) return;
    this.activeId = deviceId;
    this.#askForMenu(deviceId, event.clientX, event.clientY, event);
  };

  #askForMenu(deviceId: string, x: number, y: number, cause: Event): void {
    if (!this.dispatchEvent(new GkRequestDeviceMenuEvent(deviceId, x, y))) cause.preventDefault();
  }

  readonly #onDragStart = (event: DragEvent): void => {
    const device = deviceIdOf(event);
    if (device !== undefined) writeCameraDrag(event.dataTransfer, { device, channel: 1 });
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const multiple = this.selection === 'multiple';
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const index = this.#activeIndex();
      const device = this.#rows[index];
      const box = this.shadowRoot?.querySelector(`#${rowId(index)}`)?.getBoundingClientRect();
      if (device && box) this.#askForMenu(device.deviceId, box.x + box.height, box.bottom, event);
      return;
    }
    if (multiple && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      const deviceIds = this.#rows.map(({ deviceId }) => deviceId);
      if (deviceIds[0] !== undefined) this.#announce(this.activeId ?? deviceIds[0], deviceIds);
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const active = this.#activeIndex();
    const typing = event.key === ' ' && this.#typeAhead.isTyping(event.timeStamp);
    if (event.key === 'Enter' || (event.key === ' ' && !typing)) {
      const device = this.#rows[active];
      if (device) this.#pick(device.deviceId, { toggle: event.key === ' ', range: event.shiftKey });
    } else {
      // A letter that no row begins with is still typed here: it must not be a shortcut of the page.
      if (event.key.length === 1 && this.#typeAhead.takes(event.key, event.timeStamp)) event.preventDefault();
      const index =
        event.key.length === 1
          ? this.#typeAhead.type(event.key, event.timeStamp, this.#rows, active, searchedTexts)
          : moveByKey(event.key, active, this.#rows.length, this.#virtual.rowsPerPage);
      if (index === undefined) return;
      const before = this.activeId ?? this.selected;
      this.activeId = this.#rows[index]?.deviceId;
      this.#virtual.reveal(index);
      if (multiple && event.shiftKey && event.key.length > 1 && this.activeId !== undefined) {
        this.#anchorId ??= before;
        this.#pick(this.activeId, { toggle: false, range: true });
      }
    }
    event.preventDefault();
  };

  /** Where the keyboard is: the active device, else the selected one. */
  #activeIndex(): number {
    const deviceId = this.activeId ?? (this.selection === 'multiple' ? this.selectedDevices[0] : this.selected);
    return deviceId === undefined ? -1 : this.#rows.findIndex((device) => device.deviceId === deviceId);
  }

  #selectedIds(): ReadonlySet<string> {
    if (this.selection === 'multiple') return new Set(this.selectedDevices);
    return new Set(this.selection === 'single' && this.selected !== undefined ? [this.selected] : []);
  }

  #pick(deviceId: string, keys: PickKeys): void {
    this.activeId = deviceId;
    if (this.selection === 'none') return;
    if (this.selection === 'single') {
      this.#announce(deviceId, [deviceId]);
      return;
    }
    const picked = pickDevices(this.#rows, new Set(this.selectedDevices), this.#anchorId, deviceId, keys);
    if (!keys.range) this.#anchorId = deviceId;
    this.#announce(deviceId, picked);
  }

  #announce(deviceId: string, deviceIds: readonly string[]): void {
    if (!this.dispatchEvent(new GkDeviceListSelectedEvent(deviceId, deviceIds))) return;
    if (this.selection === 'multiple') {
      this.selectedDevices = deviceIds;
      return;
    }
    // The row is in sight already; a jump would take it from under the pointer.
    this.#revealed = deviceId;
    this.selected = deviceId;
  }
}

function deviceIdOf(event: Event): string | undefined {
  const row = event.composedPath().find((node) => node instanceof HTMLElement && node.role === 'option');
  return row instanceof HTMLElement ? row.dataset['deviceId'] : undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-device-list': GkDeviceList;
  }
}
