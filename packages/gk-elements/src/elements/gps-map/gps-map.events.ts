import type { GkMapLibreMap } from '../../map/map-libre-types.js';
import type { MapPlaceTarget, MapTool } from './gps-map-place.js';

/**
 * The user selected a vehicle on a map. The map then focuses it, unless the event is cancelled. Does
 * not bubble.
 *
 * @public
 */
export class GkGpsMapDeviceSelectedEvent extends Event {
  static readonly eventName = 'gk-gps-map-device-selected';
  readonly deviceId: string;

  constructor(deviceId: string) {
    super(GkGpsMapDeviceSelectedEvent.eventName, { cancelable: true });
    this.deviceId = deviceId;
  }
}

/**
 * The user cleared the focused vehicle (a click beside it, or Escape). The map then clears its focus,
 * unless the event is cancelled. Does not bubble.
 *
 * @public
 */
export class GkGpsMapFocusClearedEvent extends Event {
  static readonly eventName = 'gk-gps-map-focus-cleared';

  constructor() {
    super(GkGpsMapFocusClearedEvent.eventName, { cancelable: true });
  }
}

/**
 * The user turned following the focused vehicle on or off. Does not bubble.
 *
 * @public
 */
export class GkGpsMapFollowChangedEvent extends Event {
  static readonly eventName = 'gk-gps-map-follow-changed';
  readonly follow: boolean;

  constructor(follow: boolean) {
    super(GkGpsMapFollowChangedEvent.eventName);
    this.follow = follow;
  }
}

/**
 * The style of the map is ready: after the start, after another base map came, and after the browser gave back a lost
 * graphics context. `map` is another one when the element created a new map. It has the layers of `addLayers`. Does not
 * bubble.
 *
 * @public
 */
export class GkGpsMapReadyEvent extends Event {
  static readonly eventName = 'gk-gps-map-ready';
  /** `Map` of maplibre-gl; typed with `gk-elements/types/maplibre`. */
  readonly map: GkMapLibreMap;

  constructor(map: GkMapLibreMap) {
    super(GkGpsMapReadyEvent.eventName);
    this.map = map;
  }
}

/**
 * A tool of the map was opened, or closed: `tool` is then undefined. Does not bubble.
 *
 * @public
 */
export class GkGpsMapToolChangedEvent extends Event {
  static readonly eventName = 'gk-gps-map-tool-changed';
  readonly tool: MapTool | undefined;

  constructor(tool: MapTool | undefined) {
    super(GkGpsMapToolChangedEvent.eventName);
    this.tool = tool;
  }
}

/**
 * The user chose an entry of the page (`placeActions`) in the menu of a place. Does not bubble.
 *
 * @public
 */
export class GkGpsMapPlaceActionEvent extends Event {
  static readonly eventName = 'gk-gps-map-place-action';
  /** Id of the entry. */
  readonly action: string;
  /** The place, and the vehicle there. */
  readonly place: MapPlaceTarget;

  constructor(action: string, place: MapPlaceTarget) {
    super(GkGpsMapPlaceActionEvent.eventName);
    this.action = action;
    this.place = place;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The style of a map is ready, at the start and again after each change of it; does not bubble. */
    'gk-gps-map-ready': GkGpsMapReadyEvent;
    /** The user selected a vehicle on a map; cancelable, does not bubble. */
    'gk-gps-map-device-selected': GkGpsMapDeviceSelectedEvent;
    /** The user cleared the focused vehicle; cancelable, does not bubble. */
    'gk-gps-map-focus-cleared': GkGpsMapFocusClearedEvent;
    /** The user turned following on or off; does not bubble. */
    'gk-gps-map-follow-changed': GkGpsMapFollowChangedEvent;
    /** A tool of a map was opened or closed; does not bubble. */
    'gk-gps-map-tool-changed': GkGpsMapToolChangedEvent;
    /** The user chose an entry of the page in the menu of a place; does not bubble. */
    'gk-gps-map-place-action': GkGpsMapPlaceActionEvent;
  }
}
