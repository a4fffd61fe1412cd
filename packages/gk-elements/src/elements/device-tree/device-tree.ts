import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Device, DeviceFilter, Session } from 'gk-sdk';
import { noticeDismissMs, type TileKey } from 'gk-sdk/rules';
import { sessionUser } from '../../context/session-user.js';
import { deviceTitleAttribute } from '../../vehicle/device-title-attribute.js';
import { DeviceStoreController } from '../../controllers/device-store-controller.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { VirtualRowsController } from '../../controllers/virtual-rows-controller.js';
import { writeCameraDrag } from '../../fleet/camera-drag.js';
import { toFleetNotice } from '../../fleet/fleet-notice.js';
import { TypeAhead } from '../../fleet/type-ahead.js';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { isolatingWords } from '../../labels/isolating-words.js';
import { getLabels } from '../../labels/page-labels.js';
import { hostStyles } from '../../styles/host.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { virtualRowsStyles } from '../../styles/virtual-rows.styles.js';
import { toListView } from '../device-list/device-list-core.js';
import { TreeModel } from './device-tree-core.js';
import {
  GkRequestTreeMenuEvent,
  GkDeviceTreeDevicesChangedEvent,
  GkDeviceTreeItemActivatedEvent,
  GkDeviceTreeLimitReachedEvent,
  GkDeviceTreeTilesChangedEvent,
} from './device-tree.events.js';
import { englishDeviceTreeLabels, type DeviceTreeLabels } from './device-tree.labels.js';
import { deviceTreeStyles } from './device-tree.styles.js';
import type { DeviceTitle } from '../../vehicle/device-title.js';
import type { FleetGroups } from './fleet-tree.js';
import { GroupsLoader } from './groups-loader.js';
import {
  checkState,
  deviceCheckState,
  devicesOfRow,
  tilesOfRow,
  toggleDevices,
  toggleTiles,
  type CheckState,
} from './tree-check.js';
import { treeActionOf } from './tree-keys.js';
import { treeRow, treeRowId, type TreeRowContext } from './tree-row.js';
import { toTreeItem, type TreeRow } from './tree-rows.js';

const ALL: DeviceFilter = { mode: 'all' };
/** Unknown users get the limits of the strictest level. */
const LEAST_PERMISSION = 3;
/** Height of a row in root em; the style sheet has the same. */
const ROW_HEIGHT_REM = 2.125;

/**
 * The fleet in its groups: groups, devices, channels, and the position of a device that reports a heading. Only the visible
 * rows exist. With `selection="tiles"`, check boxes select what a wall shows, up to the limit of the user's permission; with
 * `selection="devices"`, they select devices, or all devices of a group that match the filter. A filter also shows the parent
 * groups of each match. When it is cleared, the groups that were open before are open again.
 *
 * Keys: as in a file tree. Arrows move, expand and collapse, Home, End, Page Up and Page Down move, `*` expands all siblings,
 * typed letters search, Enter activates, Space checks, Shift+F10 opens the menu.
 *
 * @summary Groups, devices and channels as a tree, with check boxes for a wall.
 * @tagname gk-device-tree
 * @slot header - Content above the rows, such as a search box or a title.
 * @csspart tree - The scrolling tree.
 * @csspart row - A row.
 * @csspart notice - The notice over a tree that is outdated or has no groups.
 * @csspart message - The text in place of rows.
 * @csspart limit - The text 'max channels', shown for a second unless `gk-device-tree-limit-reached` is cancelled.
 * @fires {GkDeviceTreeItemActivatedEvent} gk-device-tree-item-activated - The user clicked a row; does not bubble.
 * @fires {GkDeviceTreeTilesChangedEvent} gk-device-tree-tiles-changed - The user changed the selected tiles; cancelable, does not bubble.
 * @fires {GkDeviceTreeLimitReachedEvent} gk-device-tree-limit-reached - The user's limit did not allow all requested tiles; cancelable, does not bubble.
 * @fires {GkDeviceTreeDevicesChangedEvent} gk-device-tree-devices-changed - The user changed the selected devices; cancelable, does not bubble.
 * @fires {GkRequestTreeMenuEvent} gk-request-tree-menu - The user requested the context menu of a row; cancelable, bubbles.
 * @public
 */
export class GkDeviceTree extends LitElement {
  static readonly tagName = 'gk-device-tree';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, virtualRowsStyles, deviceTreeStyles];

  /** The session to take the devices from; default: the one of the `<gk-session>` around the tree. */
  @property({ attribute: false }) session: Session | undefined;
  /** Groups and their members. Without them and without `load-groups`, the devices are listed at the top level. */
  @property({ attribute: false }) groups: FleetGroups | undefined;
  /** Loads the groups of the signed-in user from the server. */
  @property({ type: Boolean, attribute: 'load-groups' }) loadGroups = false;
  /** Which of the session's devices to show; its text also finds groups. */
  @property({ attribute: false }) filter: DeviceFilter = ALL;
  /** `none`; check boxes for `tiles`; check boxes for `devices`, without the rows of their channels. */
  @property() selection: 'none' | 'tiles' | 'devices' = 'none';
  /** The selected tiles, in the order of selection. */
  @property({ attribute: false }) tiles: readonly TileKey[] = [];
  /** Ids of the selected devices, in the order of selection. */
  @property({ attribute: false }) selectedDevices: readonly string[] = [];
  /** The deployment's advanced tree view: fewer tiles for lower permissions. */
  @property({ type: Boolean, attribute: 'advanced-limits' }) advancedLimits = false;
  /**
   * Title of devices: `id`, or `plate`; the id is then shown beside the plate. Sort order, filter and events still use the id.
   */
  @property({ attribute: 'device-title', converter: deviceTitleAttribute }) deviceTitle: DeviceTitle = 'id';
  /** Leaves out the GPS entries, for users who may not see maps. */
  @property({ type: Boolean, attribute: 'hide-positions' }) hidePositions = false;
  /** Devices, channels and positions can be dragged onto a wall. */
  @property({ type: Boolean, attribute: 'drag-cameras' }) dragCameras = false;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<DeviceTreeLabels> = {};

  @query('.scroller') private readonly scroller!: HTMLElement | null;
  @state() private activeKey: string | undefined;
  @state() private limited = false;

  readonly #labels = new LabelsController(this, 'deviceTree', englishDeviceTreeLabels);
  readonly #session = new SessionController(this, { needed: (lost) => !lost });
  readonly #store = new DeviceStoreController(this, () => this.#session.session?.devices);
  readonly #virtual = new VirtualRowsController(this, () => this.scroller, ROW_HEIGHT_REM);
  readonly #typeAhead = new TypeAhead();
  readonly #loader = new GroupsLoader(() => {
    this.requestUpdate();
  });
  readonly #model = new TreeModel();
  #wanted: string | undefined;
  #limitTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#limitTimer);
    this.limited = false;
    if (this.#loader.state.kind === 'loading') this.#loader.stop();
  }

  /** Opens the groups above a device, scrolls it into view and focuses it, now or as soon as it is loaded. */
  reveal(deviceId: string): void {
    this.#wanted = deviceId;
    this.requestUpdate();
  }

  protected override update(changed: PropertyValues<this>): void {
    if (this.isConnected) this.#loader.follow(this.loadGroups ? this.#session.session : undefined);
    const loaded = this.#loader.state;
    this.#model.take({
      change: this.#store.take(),
      store: this.#store.store,
      groups: this.groups ?? (loaded.kind === 'loaded' ? loaded.groups : undefined),
      filter: this.filter,
      ungroupedName: this.#labels.words.ungrouped,
      channelName: this.#labels.words.channel,
      devicesOnly: this.selection === 'devices',
      hidePositions: this.hidePositions,
    });
    if (this.activeKey !== undefined) this.activeKey = this.#model.follow(this.activeKey);
    this.#takeWanted();
    super.update(changed);
  }

  /** The row to reveal may come with a later list. */
  #takeWanted(): void {
    const key = this.#wanted === undefined ? undefined : this.#model.open(this.#wanted);
    if (key === undefined) return;
    this.#wanted = undefined;
    this.activeKey = key;
    void this.updateComplete.then(() => {
      this.#virtual.reveal(this.#model.indexOf(key));
    });
  }

  protected override render(): TemplateResult {
    const fleet = isolatingWords({ ...englishFleetLabels, ...getLabels().fleet });
    const labels = this.#labels.words;
    const { rows } = this.#model;
    const view = toListView(toFleetNotice(this.#session.state), rows.length, this.#model.filtered, fleet);
    if (view.kind !== 'rows') {
      return html`<slot name="header"></slot>
        <div class="message" part="message" role="status">${view.words}</div>`;
    }
    const groups = {
      loading: labels.groupsLoading,
      failed: html`${labels.groupsFailed} <button type="button" @click=${this.#onRetry}>${fleet.retry}</button>`,
      none: nothing,
      loaded: nothing,
    };
    return html`<slot name="header"></slot>
      <div class="notice" part="notice" role="status">${view.notice || groups[this.#loader.state.kind]}</div>
      ${this.#tree({
        labels,
        fleet,
        rowHeight: this.#virtual.rowHeight,
        deviceOf: this.#deviceOf,
        checked: this.#checkStates(),
        draggable: this.dragCameras,
        title: this.deviceTitle,
      })}
      <div class="limit" part="limit" role="alert">${this.limited ? labels.maxTiles : nothing}</div>`;
  }

  #checkStates(): ((row: TreeRow) => CheckState) | undefined {
    switch (this.selection) {
      case 'tiles':
        return (row) => checkState(row, this.tiles, this.#deviceOf);
      case 'devices': {
        const selected = new Set(this.selectedDevices);
        return (row) => deviceCheckState(row, selected, this.#model.kept);
      }
      default:
        return undefined;
    }
  }

  #tree(context: TreeRowContext): TemplateResult {
    const { rows } = this.#model;
    const { first, end } = this.#virtual.window(rows.length);
    const active = this.#activeIndex();
    return html`<div
      class="scroller"
      part="tree"
      role="tree"
      tabindex="0"
      aria-label=${context.labels.tree}
      aria-multiselectable=${this.selection === 'none' ? nothing : 'true'}
      aria-activedescendant=${active >= first && active < end ? treeRowId(active) : nothing}
      @scroll=${this.#virtual.onScroll}
      @keydown=${this.#onKeyDown}
      @click=${this.#onClick}
      @contextmenu=${this.#onContextMenu}
      @dragstart=${this.#onDragStart}
    >
      <div class="rows" role="presentation" ${styleProperties({ height: `${rows.length * context.rowHeight}px` })}>
        ${repeat(
          rows.slice(first, end),
          (row) => row.key,
          (row, offset) => treeRow(row, first + offset, first + offset === active, context),
        )}
      </div>
    </div>`;
  }

  readonly #deviceOf = (deviceId: string): Device | undefined => this.#store.store?.get(deviceId);

  #activeIndex(): number {
    return this.activeKey === undefined ? -1 : this.#model.indexOf(this.activeKey);
  }

  #rowOf(event: Event): TreeRow | undefined {
    const node = event.composedPath().find((target) => target instanceof HTMLElement && target.role === 'treeitem');
    return node instanceof HTMLElement ? this.#model.rows[Number(node.dataset['index'])] : undefined;
  }

  readonly #onRetry = (): void => {
    this.#loader.forget();
    this.requestUpdate();
  };

  readonly #onClick = (event: MouseEvent): void => {
    const row = this.#rowOf(event);
    if (row === undefined) return;
    this.activeKey = row.key;
    const on = (name: string): boolean =>
      event.composedPath().some((target) => target instanceof HTMLElement && name in target.dataset);
    if (on('twisty') && 'expanded' in row && row.expanded !== undefined) this.#toggle(row);
    else if (on('check')) this.#check(row);
    else this.#activate(row);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const active = this.#activeIndex();
    const row = this.#model.rows[active];
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = this.shadowRoot?.querySelector(`#${treeRowId(active)}`)?.getBoundingClientRect();
      if (row && box) this.#askForMenu(row, box.x + box.height, box.bottom, event);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const space = event.key === ' ' && !this.#typeAhead.isTyping(event.timeStamp);
    const typed = event.key.length === 1 && event.key !== '*' && !space;
    // A letter that no row begins with is still typed here: it must not be a shortcut of the page.
    if (typed && this.#typeAhead.takes(event.key, event.timeStamp)) event.preventDefault();
    if (event.key === 'Enter' || space) {
      if (row && space && this.selection !== 'none') this.#check(row);
      else if (row) this.#activate(row);
    } else if (!this.#move(event, active)) return;
    event.preventDefault();
  };

  #move(event: KeyboardEvent, active: number): boolean {
    const { rows } = this.#model;
    const rtl = this.matches(':dir(rtl)');
    const action =
      event.key.length === 1 && event.key !== '*'
        ? this.#found(this.#typeAhead.type(event.key, event.timeStamp, rows, active, (row) => this.#model.textsOf(row)))
        : treeActionOf(event.key, rows, active, this.#virtual.rowsPerPage, rtl);
    if (action === undefined) return false;
    if (action.kind === 'expand') this.#model.expand(action.keys);
    else if (action.kind === 'collapse') this.#model.collapse(action.key);
    else {
      this.activeKey = rows[action.index]?.key;
      this.#virtual.reveal(action.index);
    }
    this.requestUpdate();
    return true;
  }

  #found(index: number | undefined): { readonly kind: 'move'; readonly index: number } | undefined {
    return index === undefined ? undefined : { kind: 'move', index };
  }

  #toggle(row: TreeRow & { readonly expanded: boolean | undefined }): void {
    if (row.expanded) this.#model.collapse(row.key);
    else this.#model.expand([row.key]);
    this.requestUpdate();
  }

  /**
   * "Clicking a tree item toggles its tile selection" (spec 000 section 2.3); items with rows below open and close.
   */
  #activate(row: TreeRow): void {
    this.dispatchEvent(new GkDeviceTreeItemActivatedEvent(toTreeItem(row)));
    if ('expanded' in row && row.expanded !== undefined) this.#toggle(row);
    else if (this.selection !== 'none') this.#check(row);
  }

  #check(row: TreeRow): void {
    if (this.selection === 'devices') {
      const deviceIds = toggleDevices(this.selectedDevices, devicesOfRow(row, this.#model.kept));
      if (this.dispatchEvent(new GkDeviceTreeDevicesChangedEvent(deviceIds))) this.selectedDevices = deviceIds;
      return;
    }
    if (this.selection !== 'tiles') return;
    const permission = sessionUser(this.#session.state)?.permission ?? LEAST_PERMISSION;
    const user = { permission, advanced: this.advancedLimits };
    const { tiles, message } = toggleTiles(this.tiles, tilesOfRow(row, this.#deviceOf), user);
    if (message !== undefined && this.dispatchEvent(new GkDeviceTreeLimitReachedEvent())) this.#sayLimit();
    if (tiles === this.tiles) return;
    if (this.dispatchEvent(new GkDeviceTreeTilesChangedEvent(tiles, message !== undefined))) this.tiles = tiles;
  }

  #sayLimit(): void {
    this.limited = true;
    clearTimeout(this.#limitTimer);
    this.#limitTimer = setTimeout(() => {
      this.limited = false;
    }, noticeDismissMs('max-channels'));
  }

  readonly #onContextMenu = (event: MouseEvent): void => {
    const row = this.#rowOf(event);
    if (row === undefined) return;
    this.activeKey = row.key;
    this.#askForMenu(row, event.clientX, event.clientY, event);
  };

  #askForMenu(row: TreeRow, x: number, y: number, cause: Event): void {
    if (!this.dispatchEvent(new GkRequestTreeMenuEvent(toTreeItem(row), x, y))) cause.preventDefault();
  }

  readonly #onDragStart = (event: DragEvent): void => {
    const row = this.#rowOf(event);
    if (row === undefined || row.kind === 'group') return;
    const channel = row.kind === 'channel' ? row.channel : row.kind === 'map' ? 0 : 1;
    writeCameraDrag(event.dataTransfer, { device: row.deviceId, channel });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-device-tree': GkDeviceTree;
  }
}
