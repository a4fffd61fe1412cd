import { fixture, html, nextFrame } from '@open-wc/testing';
import '../define/live-wall.js';
import type { GkLiveTile } from '../elements/live-tile/live-tile.js';
import type { GkLiveWall } from '../elements/live-wall/live-wall.js';
import type { WallCamera, WallState } from '../elements/live-wall/wall-state.js';

let port = 0;

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});

/** Channels of one device, from 1. */
export const cameras = (count: number): WallCamera[] =>
  Array.from({ length: count }, (_, index) => ({ device: 'BUS-7', channel: index + 1 }));

const wallState = (state: Partial<WallState>): WallState => ({
  layout: 'auto',
  cameras: [],
  page: 0,
  enlarged: undefined,
  carouselS: 0,
  ...state,
});

/** Streams by camera, and how often each was asked for. */
export function streams(): { url: (camera: WallCamera) => string; opened: (channel: number) => Promise<number> } {
  // Files run side by side on one server of streams.
  const run = `wall-${crypto.randomUUID()}`;
  return {
    url: ({ channel }) => `ws://127.0.0.1:${port}/ws.cgi?name=${run}-${channel}&`,
    opened: async (channel) => Number(await (await fetch(`http://127.0.0.1:${port}/?name=${run}-${channel}`)).text()),
  };
}

/** A wall of 800 by 480 pixels in the document, its cameras as `state` says. */
export async function makeWall(state: Partial<WallState>, url?: (camera: WallCamera) => string): Promise<GkLiveWall> {
  const place = await fixture<HTMLElement>(html`<div style="inline-size: 800px; block-size: 480px"></div>`);
  const wall = document.createElement('gk-live-wall');
  wall.style.blockSize = '100%';
  wall.state = wallState(state);
  wall.streamUrl = url;
  place.append(wall);
  await wall.updateComplete;
  await nextFrame();
  return wall;
}

/** Returns an element of a wall. */
export const query = <T extends Element>(wall: GkLiveWall, selector: string): T => {
  const found = wall.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`The wall has no ${selector}.`);
  return found;
};
/** Its tiles in the order of their cameras, shown or not. */
export const tiles = (wall: GkLiveWall): GkLiveTile[] => [
  ...(wall.shadowRoot?.querySelectorAll<GkLiveTile>('gk-live-tile') ?? []),
];
/** Channels of the tiles in sight. */
export const shown = (wall: GkLiveWall): number[] =>
  tiles(wall)
    .filter((tile) => tile.checkVisibility({ visibilityProperty: true }))
    .map((tile) => tile.channel);
/** Returns the text for screen readers. */
export const status = (wall: GkLiveWall): string => query(wall, '[role="status"]').textContent?.trim() ?? '';
/** Returns the button that carries the camera of a place. */
export const grip = (wall: GkLiveWall, place: number): HTMLButtonElement =>
  query(wall, `.cell[data-place="${place}"] .grip`);
/** The place that has the keyboard. */
export const focusedPlace = (wall: GkLiveWall): number | undefined => {
  const place = wall.shadowRoot?.activeElement?.closest('.cell')?.getAttribute('data-place');
  return place == null ? undefined : Number(place);
};
/** Presses a key. */
export const key = (target: EventTarget, name: string): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }));
};
