import type { TileKey } from 'gk-sdk/rules';

/** A row of a device tree, as reported by an event. @public */
export type TreeItem =
  | { readonly kind: 'group'; readonly groupId: string }
  | { readonly kind: 'device'; readonly deviceId: string }
  /** `channel` from 1. */
  | { readonly kind: 'channel'; readonly deviceId: string; readonly channel: number }
  | { readonly kind: 'map'; readonly deviceId: string };

/** The user clicked a row of a device tree, or pressed Enter on it. Does not bubble. @public */
export class GkDeviceTreeItemActivatedEvent extends Event {
  static readonly eventName = 'gk-device-tree-item-activated';
  readonly item: TreeItem;

  constructor(item: TreeItem) {
    super(GkDeviceTreeItemActivatedEvent.eventName);
    this.item = item;
  }
}

/**
 * The user changed the selected tiles. The tree then marks them, unless the event is cancelled. Does not bubble.
 *
 * @public
 */
export class GkDeviceTreeTilesChangedEvent extends Event {
  static readonly eventName = 'gk-device-tree-tiles-changed';
  /** All selected tiles, in the order of selection. */
  readonly tiles: readonly TileKey[];
  /** True if the user's limit did not allow all requested tiles ('max channels'). */
  readonly limited: boolean;

  constructor(tiles: readonly TileKey[], limited: boolean) {
    super(GkDeviceTreeTilesChangedEvent.eventName, { cancelable: true });
    this.tiles = tiles;
    this.limited = limited;
  }
}

/**
 * The user's limit did not allow all requested tiles. The tree then shows 'max channels' for a second, unless the event is
 * cancelled: a page may say it its own way. Does not bubble.
 *
 * @public
 */
export class GkDeviceTreeLimitReachedEvent extends Event {
  static readonly eventName = 'gk-device-tree-limit-reached';

  constructor() {
    super(GkDeviceTreeLimitReachedEvent.eventName, { cancelable: true });
  }
}

/**
 * The user changed the selected devices. The tree then marks them, unless the event is cancelled. Does not bubble.
 *
 * @public
 */
export class GkDeviceTreeDevicesChangedEvent extends Event {
  static readonly eventName = 'gk-device-tree-devices-changed';
  /** Ids of all selected devices, in the order of selection. */
  readonly deviceIds: readonly string[];

  constructor(deviceIds: readonly string[]) {
    super(GkDeviceTreeDevicesChangedEvent.eventName, { cancelable: true });
    this.deviceIds = deviceIds;
  }
}

/** The user requested the context menu of a row. Cancel the event to show a menu in place of the browser's. Bubbles. @public */
export class GkRequestTreeMenuEvent extends Event {
  static readonly eventName = 'gk-request-tree-menu';
  readonly item: TreeItem;
  /** Position for the menu, CSS pixels of the viewport. */
  readonly x: number;
  readonly y: number;

  constructor(item: TreeItem, x: number, y: number) {
    super(GkRequestTreeMenuEvent.eventName, { bubbles: true, composed: true, cancelable: true });
    this.item = item;
    this.x = x;
    this.y = y;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user clicked a row of a device tree; does not bubble. */
    'gk-device-tree-item-activated': GkDeviceTreeItemActivatedEvent;
    /** The user changed the selected tiles; cancelable, does not bubble. */
    'gk-device-tree-tiles-changed': GkDeviceTreeTilesChangedEvent;
    /** The user's limit did not allow all requested tiles of a device tree; cancelable, does not bubble. */
    'gk-device-tree-limit-reached': GkDeviceTreeLimitReachedEvent;
    /** The user changed the selected devices of a device tree; cancelable, does not bubble. */
    'gk-device-tree-devices-changed': GkDeviceTreeDevicesChangedEvent;
    /** The user requested the context menu of a row; cancelable, bubbles. */
    'gk-request-tree-menu': GkRequestTreeMenuEvent;
  }
}
