import { html, nothing, render, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { GkError, MARKER_STATES, type DeviceFilter, type Session } from 'gk-sdk';
import { hasFix, normalLng, type LatLng, type LengthUnit } from 'gk-sdk/rules';
import { LabelsController } from '../../../controllers/labels-controller.js';
import { isOnField } from '../../../interaction/controls.js';
import { englishFleetLabels, type FleetLabels } from '../../../labels/fleet.labels.js';
import type { FleetMap } from '../../../map/fleet-map.js';
import {
  arrayVehicles,
  storeVehicles,
  type VehiclePosition,
  type VehicleSource,
} from '../../../map/vehicle-tracker.js';
import { agoFormat, formatAgo } from '../../../time/ago.js';
import { serverNowS } from '../../../time/server-now.js';
import type { DeviceTitle } from '../../../vehicle/device-title.js';
import type { MapPlaceAction, MapPlaceTarget, MapTool, PlaceSource } from '../gps-map-place.js';
import { englishMapToolsLabels, type MapToolsLabels } from '../gps-map-tools.labels.js';
import { GkGpsMapPlaceActionEvent, GkGpsMapToolChangedEvent } from '../gps-map.events.js';
import type { PlaceRequest } from '../place-requests.js';
import { mapOverlay } from './map-overlay.js';
import { addStyles } from '../../../styles/add-styles.js';
import { mapToolsStyles } from './map-tools.styles.js';
import { nearestPanel, rulerPanel, searchPanel, type NearestRow } from './map-panels.js';
import { nearestVehicles } from './nearest-vehicles.js';
import { placeMenu, type PlaceMenuEntry } from './place-menu.js';
import { PlaceSearching } from './place-searching.js';

/** Vehicles of the list of the nearest. */
const NEAREST = 20;
/** How often that list follows the vehicles. */
const NEAREST_INTERVAL_MS = 3000;
/** Where a street can be read. */
const FOUND_ZOOM = 16;
/** A finger that asked for the menu is lifted afterwards: that is no press beside it, ms. */
const LIFTED_WITHIN_MS = 800;

const ALL: DeviceFilter = { mode: 'all' };

/** The element as its tools need it. @internal */
export type MapToolsElement = LitElement & {
  readonly tools: readonly MapTool[];
  readonly lengthUnit: LengthUnit;
  readonly places: PlaceSource | undefined;
  readonly placeActions: ((at: MapPlaceTarget) => readonly MapPlaceAction[]) | undefined;
  readonly positions: readonly VehiclePosition[] | undefined;
  readonly filter: DeviceFilter;
  readonly deviceTitle: DeviceTitle;
  labels: Partial<FleetLabels & MapToolsLabels>;
};

/** Parts of a map that its tools work with. @internal */
export interface MapToolsParts {
  readonly element: MapToolsElement;
  readonly map: FleetMap;
  readonly session: () => Session | undefined;
  readonly select: (deviceId: string) => void;
}

/** Tool that is open. */
type OpenTool =
  | { readonly kind: 'nearest'; readonly place: LatLng; readonly name: string; readonly onlyOnMap: boolean }
  | { readonly kind: 'ruler'; readonly points: readonly LatLng[] }
  | { readonly kind: 'search' };

/** Menu that is open. */
interface OpenMenu {
  readonly target: MapPlaceTarget;
  readonly x: number;
  readonly y: number;
  readonly actions: readonly MapPlaceAction[];
  /** When a finger opened it; -Infinity where none did. */
  readonly touchedMs: number;
}

/**
 * The tools of a map: the menu of a place, the nearest vehicles, the ruler and the search of a place. Loaded when somebody first
 * uses one. They render beside the map's own content: while the view moves, only they are drawn anew.
 *
 * @internal
 */
export class MapTools implements ReactiveController {
  readonly #parts: MapToolsParts;
  readonly #labels: LabelsController<'mapTools'>;
  readonly #fleetLabels: LabelsController<'fleet'>;
  readonly #place = document.createElement('div');
  readonly #search = new PlaceSearching(
    () => this.#parts.element.places,
    () => {
      this.#render();
    },
  );
  #open: OpenTool | undefined;
  #menu: OpenMenu | undefined;
  #rows: readonly NearestRow[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The ruler is used by keys: they set points in the middle of the map. */
  #byKeys = false;

  constructor(parts: MapToolsParts) {
    this.#parts = parts;
    const { element } = parts;
    const { shadowRoot } = element;
    if (!shadowRoot) throw new GkError('not-found', 'The map is not rendered yet.');
    this.#labels = new LabelsController(element, 'mapTools', englishMapToolsLabels);
    this.#fleetLabels = new LabelsController(element, 'fleet', englishFleetLabels);
    addStyles(shadowRoot, mapToolsStyles);
    this.#place.className = 'tools';
    shadowRoot.append(this.#place);
    element.addEventListener('keydown', this.#onKeyDown);
    element.addController(this);
  }

  /** The tool that is open. */
  get tool(): MapTool | undefined {
    return this.#open?.kind;
  }

  hostUpdated(): void {
    this.#render();
  }

  hostConnected(): void {
    this.#follow();
  }

  hostDisconnected(): void {
    this.#search.stop();
    clearInterval(this.#timer);
  }

  /** Opens a tool in the place of another one. A ruler begins at the place; the nearest are those to the middle without one. */
  open(tool: MapTool, place?: LatLng, name?: string): void {
    this.closeMenu();
    const { view } = this.#parts.map;
    const at = place ?? view;
    switch (tool) {
      case 'nearest':
        if (!at) return;
        this.#show({ kind: 'nearest', place: at, name: name ?? placeText(at), onlyOnMap: false });
        break;
      case 'ruler':
        this.#show({ kind: 'ruler', points: place ? [place] : [] });
        break;
      case 'search':
        this.#show({ kind: 'search' });
        break;
    }
    if (tool === 'ruler') this.#parts.element.focus();
    else {
      const [first] = ['input[type=search]', 'li button', '.close'].flatMap(
        (part) => this.#place.querySelector<HTMLElement>(`.tool ${part}`) ?? [],
      );
      first?.focus();
    }
  }

  /** Opens the menu of a place; nothing is opened where there is no map. */
  openMenu(request: PlaceRequest): void {
    const { map, element } = this.#parts;
    const { clientWidth: width, clientHeight: height } = element;
    const listed = request.kind === 'vehicle' ? map.vehicle(request.deviceId) : undefined;
    const point = request.kind === 'point' ? request : listed ? map.project(listed) : { x: width / 2, y: height / 2 };
    const place = point && map.placeAt(point);
    if (!point || !place) return;
    const vehicle = listed ?? map.vehicleAt(place);
    const target: MapPlaceTarget = vehicle
      ? { lat: vehicle.lat, lng: vehicle.lng, deviceId: vehicle.deviceId }
      : { lat: place.lat, lng: normalLng(place.lng) };
    const actions = element.placeActions?.(target) ?? [];
    const touchedMs = request.kind === 'point' && request.isTouch ? performance.now() : -Infinity;
    this.#menu = { target, x: point.x, y: point.y, actions, touchedMs };
    this.#render();
    const box = this.#place.querySelector<HTMLElement>('.place-menu');
    if (!box) return;
    box.style.left = `${clamp(point.x, width - box.offsetWidth)}px`;
    box.style.top = `${clamp(point.y, height - box.offsetHeight)}px`;
    box.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }

  /** Returns whether there was a menu: it is closed, unless a finger that asked for it was only lifted. */
  closeMenu(isPress = false): boolean {
    const menu = this.#menu;
    if (menu === undefined) return false;
    if (isPress && performance.now() - menu.touchedMs < LIFTED_WITHIN_MS) return true;
    this.#leave('.place-menu');
    this.#menu = undefined;
    this.#render();
    return true;
  }

  /** Closes the menu, or else the tool; returns whether there was one. */
  close(): boolean {
    if (this.closeMenu()) return true;
    if (this.#open === undefined) return false;
    this.#leave('.tool');
    this.#show(undefined);
    return true;
  }

  /** The view has moved. */
  moved(): void {
    if (this.#open) this.#render();
  }

  /** A press on the map, which the ruler takes. */
  pressed(place: LatLng): void {
    this.#byKeys = false;
    this.#addPoint(place);
  }

  #show(open: OpenTool | undefined): void {
    const before = this.tool;
    this.#open = open;
    this.#byKeys = false;
    if (open?.kind !== 'search') this.#search.clear();
    this.#follow();
    const { element } = this.#parts;
    this.#render();
    if (this.tool === before) return;
    // Whether presses pick vehicles follows from it.
    element.requestUpdate();
    element.dispatchEvent(new GkGpsMapToolChangedEvent(this.tool));
  }

  /** The keyboard goes back to the map from what closes. */
  #leave(selector: string): void {
    if (this.#place.querySelector(`${selector}:focus-within`)) this.#parts.element.focus();
  }

  #follow(): void {
    clearInterval(this.#timer);
    if (this.#open?.kind !== 'nearest') return;
    this.#findNearest();
    this.#timer = setInterval(() => {
      // Rows must not change under the finger of somebody who reads them.
      if (this.#place.querySelector('.tool ul:focus-within, .tool ul:hover')) return;
      this.#findNearest();
      this.#render();
    }, NEAREST_INTERVAL_MS);
  }

  #findNearest(): void {
    const open = this.#open;
    if (open?.kind !== 'nearest') return;
    const { element, session } = this.#parts;
    const store = session()?.devices;
    const nowS = serverNowS(session());
    const ago = agoFormat(this.#labels.locale);
    const words = this.#labels.words;
    this.#rows = nearestVehicles(this.#source(open.onlyOnMap), open.place, NEAREST).map((near) => {
      const device = element.positions ? undefined : store?.get(near.deviceId);
      const isFixed = device !== undefined && !hasFix(device.position);
      const ageWords = Number.isNaN(near.timeS) ? words.unknownAge : formatAgo(Math.min(near.timeS, nowS), nowS, ago);
      return {
        deviceId: near.deviceId,
        label: near.label || near.deviceId,
        km: near.km,
        state: MARKER_STATES[near.state] ?? 'offline',
        age: isFixed ? words.fixedPlace : ageWords,
      };
    });
  }

  #source(onlyOnMap: boolean): VehicleSource {
    const { element, session } = this.#parts;
    const { positions, filter, deviceTitle } = element;
    if (positions) return arrayVehicles(positions, 'deviceid', deviceTitle);
    const store = session()?.devices;
    if (!store) return arrayVehicles([], '');
    return storeVehicles(store, onlyOnMap ? filter : ALL, 'deviceid', undefined, deviceTitle);
  }

  #isFiltered(): boolean {
    const { positions, filter } = this.#parts.element;
    return !positions && (filter.mode !== 'all' || Boolean(filter.text) || filter.deviceIds !== undefined);
  }

  #addPoint(place: LatLng | undefined): void {
    const open = this.#open;
    if (open?.kind !== 'ruler' || !place) return;
    this.#open = { kind: 'ruler', points: [...open.points, { lat: place.lat, lng: place.lng }] };
    this.#render();
  }

  readonly #undoPoint = (): void => {
    const open = this.#open;
    if (open?.kind !== 'ruler') return;
    this.#open = { kind: 'ruler', points: open.points.slice(0, -1) };
    this.#render();
  };

  readonly #pointAtCentre = (): void => {
    this.#byKeys = true;
    this.#addPoint(this.#parts.map.view);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    const isOnMap = target instanceof Element && target.closest('.map') !== null;
    if (this.#open?.kind !== 'ruler' || isOnField(event)) return;
    if (event.key === 'Backspace') this.#undoPoint();
    else if (!isOnMap) return;
    else if (event.key === 'Enter' || event.key === ' ') this.#pointAtCentre();
    else if (event.key.startsWith('Arrow')) {
      this.#byKeys = true;
      this.#render();
      return;
    } else return;
    event.preventDefault();
  };

  readonly #closeTool = (): void => {
    this.close();
  };

  #render(): void {
    const words = this.#labels.words;
    render(html`${this.#overlay(words)}${this.#panel(words)}${this.#menuView(words)}`, this.#place, {
      host: this,
    });
  }

  #overlay(words: MapToolsLabels): TemplateResult | typeof nothing {
    const { map, element } = this.#parts;
    const open = this.#open;
    if (!open || !map.view) return nothing;
    const pin = open.kind === 'nearest' ? open.place : open.kind === 'search' ? this.#search.chosen : undefined;
    return mapOverlay({
      view: map.view,
      size: { width: element.clientWidth, height: element.clientHeight },
      project: (place) => map.project(place),
      pin,
      way: open.kind === 'ruler' ? open.points : [],
      isAimed: open.kind === 'ruler' && this.#byKeys,
      length: (km) => words.length(km, element.lengthUnit),
    });
  }

  #panel(words: MapToolsLabels): TemplateResult | typeof nothing {
    const open = this.#open;
    const { element, select } = this.#parts;
    const length = (km: number): string => words.length(km, element.lengthUnit);
    switch (open?.kind) {
      case undefined:
        return nothing;
      case 'ruler':
        return rulerPanel(open.points, words, length, {
          undo: this.#undoPoint,
          add: this.#pointAtCentre,
          close: this.#closeTool,
        });
      case 'nearest':
        return nearestPanel(
          { name: open.name, rows: this.#rows, onlyOnMap: this.#isFiltered() ? open.onlyOnMap : undefined },
          words,
          this.#fleetLabels.words.states,
          length,
          {
            select,
            setOnlyOnMap: (onlyOnMap) => {
              this.#show({ ...open, onlyOnMap });
            },
            close: this.#closeTool,
          },
        );
      case 'search':
        return searchPanel(this.#fleetLabels.words.searchPlace, this.#search.state, this.#search.chosen, words, {
          find: (text) => void this.#search.find(text),
          choose: (found) => {
            this.#search.choose(found);
            const zoom = Math.max(FOUND_ZOOM, this.#parts.map.view?.zoom ?? 0);
            this.#parts.map.moveTo({ lat: found.lat, lng: found.lng, zoom });
          },
          nearest: element.tools.includes('nearest')
            ? (found) => {
                this.open('nearest', { lat: found.lat, lng: found.lng }, found.name);
              }
            : undefined,
          close: this.#closeTool,
        });
    }
  }

  #menuView(words: MapToolsLabels): TemplateResult | typeof nothing {
    const menu = this.#menu;
    if (!menu) return nothing;
    const { element } = this.#parts;
    const { target } = menu;
    const tool = (kind: MapTool, label: string): PlaceMenuEntry[] =>
      element.tools.includes(kind)
        ? [
            {
              label,
              run: () => {
                this.open(kind, kind === 'search' ? undefined : target);
              },
            },
          ]
        : [];
    const entries: readonly PlaceMenuEntry[] = [
      ...menu.actions.map(({ id, label }) => ({
        label,
        run: () => {
          this.closeMenu();
          element.dispatchEvent(new GkGpsMapPlaceActionEvent(id, target));
        },
      })),
      ...tool('nearest', words.nearest),
      ...tool('ruler', words.rulerFrom),
      ...(element.places ? tool('search', this.#fleetLabels.words.searchPlace) : []),
      {
        label: words.copyPlace,
        run: () => {
          this.closeMenu();
          void copyText(placeText(target));
        },
      },
    ];
    return placeMenu(target.deviceId, placeText(target), entries, words, () => {
      this.closeMenu();
    });
  }
}

/** Latitude and longitude to about a metre. */
function placeText({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)}, ${normalLng(lng).toFixed(5)}`;
}

/** Within the box, or at its beginning where it has no room. */
const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** By the clipboard of the browser, or where a page has none or may not use it, by its command for a selected text. */
async function copyText(text: string): Promise<void> {
  if (isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // A frame or a permission may forbid it.
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
