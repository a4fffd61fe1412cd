import { expect, it } from 'vitest';
import type { LivePlayer } from 'gk-sdk/dom';
import type { LiveTileElement, LiveTileHost } from '../live-tile-host.js';
import { soundWord, toggleSound } from './tile-sound.js';

it('tries again where the browser holds the sound back, and goes on to say so where it still refuses', async () => {
  let tries = 0;
  // Vitest fails for a rejection that nobody handles; a `vi.fn` would handle it.
  const resumeSound = (): Promise<void> => {
    tries++;
    return Promise.reject(new DOMException('The context is closed', 'InvalidStateError'));
  };
  const player = { hasSound: true, soundState: 'blocked', resumeSound } as unknown as LivePlayer;
  const host = { element: { sound: true } as LiveTileElement, player } as LiveTileHost;
  toggleSound(host);
  await new Promise((resolve) => setTimeout(resolve));
  expect(tries).toBe(1);
  expect([soundWord(host), host.element.sound]).toEqual(['soundBlocked', true]);
});
