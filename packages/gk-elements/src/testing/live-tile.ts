import { fixture, html, waitUntil } from '@open-wc/testing';
import type { Position, Session } from 'gk-sdk';
import '../define/live-tile.js';
import type { GkLiveTile } from '../elements/live-tile/live-tile.js';
import { testSession } from './test-session.js';

let port = 0;

/** Address of a stream of its own. */
export const streamUrl = (words = ''): string =>
  `ws://127.0.0.1:${port}/ws.cgi?name=tools-${crypto.randomUUID()}&${words}`;
/** How often the stream of an address was asked for. */
export const connections = async (url: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/?name=${new URL(url).searchParams.get('name') ?? ''}`)).text();

/** Reply of a server to a command. */
export interface Reply {
  readonly R: string;
  readonly T?: string;
}

/** A session whose user has all rights, and which keeps the commands to the camera. */
export function fullSession(
  reply: () => Reply = () => ({ R: '1' }),
  status = 1,
  position: Partial<Position> = {},
): { session: Session; sent: string[]; url: string } {
  const base = testSession([
    {
      deviceId: 'CAR-1',
      plate: 'KAA-0181',
      channelCount: 2,
      statusBits: status,
      registered: true,
      position: { lat: 24, lng: 120, speedKmh: 43.4, headingDeg: 0, ...position },
    },
  ]);
  const sent: string[] = [];
  const url = streamUrl();
  const rights = { F_ptz: true, F_talk: true };
  const session = {
    devices: base.devices,
    state: { kind: 'signed-in', devicesLoaded: true, user: { username: 'ann', permissions: rights } },
    subscribe: () => () => undefined,
    serverNowS: () => Date.UTC(2026, 10, 21, 2, 15, 30) / 1000,
    serverInfo: { timeZone: 28_800 },
    streamUrl: () => url,
    command: {
      call: (_code: string, { A, C, V }: Record<string, string>) => {
        sent.push([C, A, V].filter(Boolean).join(' '));
        return Promise.resolve({ code: 'D12', fields: reply() });
      },
    },
  } as unknown as Session;
  return { session, sent, url };
}

/** Turns to a tile, which has its controls then. */
export async function withTools(tile: GkLiveTile): Promise<GkLiveTile> {
  tile.dispatchEvent(new PointerEvent('pointerenter'));
  await waitUntil(() => part(tile, '.bar') !== null, 'the controls are there', { timeout: 10_000 });
  return tile;
}

/** A tile with a picture and with its controls. */
export async function liveTile(url = streamUrl()): Promise<GkLiveTile> {
  const tile = await fixture<GkLiveTile>(html`<gk-live-tile .src=${url} label="Front"></gk-live-tile>`);
  await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
  return withTools(tile);
}

/** An element of the tile; null while it is not there. */
export function part<Kind extends HTMLElement = HTMLElement>(tile: GkLiveTile, selector: string): Kind | null {
  return tile.shadowRoot?.querySelector<Kind>(selector) ?? null;
}

/** Presses a key on the tile. */
export function press(tile: GkLiveTile, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
  part(tile, '.frame')?.dispatchEvent(event);
  return event;
}

/** Browsers leave out a second part that is zero, or write it. */
export const transform = (tile: GkLiveTile): string =>
  part(tile, '.video')?.style.transform.replace(/translate\(([^,)]+)\)/, 'translate($1, 0%)') ?? '';
/** Returns the message of the tile over its picture. */
export const shownMessage = (tile: GkLiveTile): string => part(tile, '.message')?.textContent ?? '';

/** Keeps the files that the page would have saved, and saves nothing. */
export function catchFiles(): { names: string[]; restore: () => void } {
  const { click } = HTMLAnchorElement.prototype;
  const caught: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    caught.push(this.download);
  };
  return {
    names: caught,
    restore: () => {
      HTMLAnchorElement.prototype.click = click;
    },
  };
}

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});
