import { aTimeout, fixture, html, waitUntil } from '@open-wc/testing';
import type { Map as MapLibreMap } from 'maplibre-gl';
import '../define/gps-map.js';
import type { GkGpsMap } from '../elements/gps-map/gps-map.js';
import type { VehiclePosition } from '../map/vehicle-tracker.js';

/** Where a map opens. */
export const middle = { lat: 24.078605, lng: 120.528535 };
/** A vehicle in the middle of a map. */
export const bus = (deviceId: string, extra: Partial<VehiclePosition> = {}): VehiclePosition => ({
  deviceId,
  ...middle,
  speedKmh: 43,
  headingDeg: 90,
  ...extra,
});
export const canvas = (element: GkGpsMap): HTMLCanvasElement | null =>
  element.shadowRoot?.querySelector('canvas') ?? null;
/** The words over a map. */
export const status = (element: GkGpsMap): string =>
  element.shadowRoot?.querySelector('[part=status]')?.textContent?.trim() ?? '';
/** The vehicles in the list of a map. */
export const named = (element: GkGpsMap): string[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.vehicles button') ?? [])].map(
    (button) => button.textContent?.replace(/\s+/g, ' ').trim() ?? '',
  );

/** Waits until the map has painted its vehicles. */
export async function ready(element: GkGpsMap): Promise<GkGpsMap> {
  await waitUntil(() => status(element) !== 'Loading the map…', 'the map starts', { timeout: 15_000 });
  await waitUntil(() => named(element).length > 0, 'the vehicles are there', { timeout: 15_000 });
  await aTimeout(400);
  return element;
}

/** A map of 600 by 400 pixels that shows these vehicles. */
export const mapOf = async (positions: readonly VehiclePosition[]): Promise<GkGpsMap> =>
  ready(
    await fixture<GkGpsMap>(
      html`<gk-gps-map style="height: 400px; width: 600px" base-map="none" .positions=${positions}></gk-gps-map>`,
    ),
  );

/** The colour at a place of a map in a painted frame; places are CSS pixels from its upper left corner. */
type Reader = (x: number, y: number) => [number, number, number];

/** Copies the frame that a map has just painted: its drawing buffer is only readable within that frame. */
function copy(source: HTMLCanvasElement): { readonly read: Reader; readonly isPainted: boolean } {
  const probe = document.createElement('canvas');
  probe.width = source.width;
  probe.height = source.height;
  const context = probe.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0);
  const scale = source.width / source.clientWidth;
  const at = (x: number, y: number): Uint8ClampedArray =>
    context?.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data ?? new Uint8ClampedArray(4);
  const read: Reader = (x, y) => {
    const [red = 0, green = 0, blue = 0] = at(x, y);
    return [red, green, blue];
  };
  return { read, isPainted: (at(300, 200)[3] ?? 0) > 0 };
}

/** Reads a painted frame of the map. */
export async function frame(element: GkGpsMap): Promise<Reader> {
  const source = canvas(element);
  if (!source) throw new Error('the map has a canvas');
  // This read must stand in the queue behind the map's own frame, so the map begins to move first.
  element.flyTo({ ...middle, lat: middle.lat + 1e-9 });
  await aTimeout(0);
  return new Promise((resolve) => {
    const look = (tries: number): void => {
      const { read, isPainted } = copy(source);
      if (isPainted || tries === 0) resolve(read);
      else requestAnimationFrame(() => look(tries - 1));
    };
    requestAnimationFrame(() => look(30));
  });
}

/** Watches the frames of a map: the latest one from here on, and their number. */
export function watchFrames(map: MapLibreMap): { readonly count: number; readonly read: Reader } {
  const seen = { count: 0, read: copy(map.getCanvas()).read };
  map.on('render', () => {
    // After the test it goes on for a moment, out of the page.
    if (map.getCanvas().clientWidth === 0) return;
    seen.count += 1;
    seen.read = copy(map.getCanvas()).read;
  });
  return seen;
}

/** The colour at a place of the map. */
export async function pixel(element: GkGpsMap, x: number, y: number): Promise<[number, number, number]> {
  return (await frame(element))(x, y);
}

/** The dark and the white points of a label around a place of a frame, half as wide as told. */
export function labelPoints(read: Reader, x: number, y: number, reach = 30): { text: number; plate: number } {
  const found = { text: 0, plate: 0 };
  for (let dy = -9; dy <= 9; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const colour = read(x + dx, y + dy);
      if (Math.max(...colour) < 90) found.text += 1;
      if (Math.min(...colour) > 248) found.plate += 1;
    }
  }
  return found;
}
