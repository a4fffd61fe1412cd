// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveTileElement, TileControlsHost } from '../live-tile-host.js';
import { TilePtzSwitch } from '../ptz/tile-ptz-switch.js';
import type { TileParts } from './tile-host.js';
import { TileToolsLoader } from './tile-tools-loader.js';

const tries = vi.hoisted(() => ({ tools: 0, pad: 0 }));
vi.mock('./live-tile-tools.js', () => ({
  LiveTileTools: class {
    constructor() {
      tries.tools++;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
  },
}));
vi.mock('../ptz/ptz-pad.js', () => ({
  PtzPad: class {
    constructor() {
      tries.pad++;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Calls `check` once a second, as updates of the tile do. */
async function updatesFor(seconds: number, check: () => void): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    check();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

describe('code of a tile that does not come', () => {
  it('is asked for again a while later, not with each update', async () => {
    const element = Object.assign(document.createElement('div'), { osd: true }) as unknown as LiveTileElement;
    const loader = new TileToolsLoader({ element } as TileParts);
    await updatesFor(25, () => {
      loader.check();
    });
    expect(tries.tools).toBe(3);
  });

  it('holds for the pad of the camera, too', async () => {
    const user = { permissions: { F_ptz: true } };
    const tile = { element: { ptz: true, device: 'CAR-1' }, session: { state: { kind: 'signed-in', user } } };
    const pad = new TilePtzSwitch({ tile } as unknown as TileControlsHost);
    await updatesFor(25, () => {
      pad.check();
    });
    expect(tries.pad).toBe(3);
  });
});
