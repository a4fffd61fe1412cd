import { expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import type { LivePlayer } from 'gk-sdk/dom';
import type { LiveTileElement, LiveTileHost } from '../live-tile-host.js';
import { SoundFailureTeller, soundWord, toggleSound } from './tile-sound.js';

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

it('says once why sound that comes cannot be played, and again when the user turns it off and on', async () => {
  const resumeSound = (): Promise<void> => Promise.reject(new GkError('unsupported', 'The worklet does not come.'));
  const player = { hasSound: true, soundState: 'none', resumeSound } as unknown as LivePlayer;
  const element = { sound: true } as LiveTileElement;
  const host = { element, player } as LiveTileHost;
  const teller = new SoundFailureTeller();
  const told: string[] = [];
  for (const sound of [true, true, false, true]) {
    element.sound = sound;
    teller.check(host, (reason) => told.push(reason));
    await Promise.resolve();
  }
  expect(told).toEqual(['The worklet does not come.', 'The worklet does not come.']);
  expect(soundWord(host)).toBe('soundFailed');
  element.sound = false;
  expect(soundWord(host)).toBe('unmute');
});
