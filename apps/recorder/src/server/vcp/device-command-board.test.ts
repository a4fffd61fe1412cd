import { afterEach, describe, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { DeviceCommandBoard } from './device-command-board.js';

const D = 'GK-0001';
const VISIBLE = new Set([D]);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** A board with a call that waits for a device. Each send is answered by hand. */
function setUp() {
  const store = openStore(':memory:', fakeSeeds(1));
  const time = { nowMs: 1_000 };
  const asked: ((answer: DeviceAnswer<string>) => void)[] = [];
  const listeners = new Set<(deviceId: string) => void>();
  const board = new DeviceCommandBoard({
    store: store.deviceCommands,
    link: {
      command: () => new Promise((resolve) => asked.push(resolve)),
      onPresence: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    now: () => time.nowMs,
    log: (line) => {
      throw new Error(line);
    },
  });
  ends.push(() => {
    board.close();
    expect(listeners.size).toBe(0);
    store.close();
  });
  board.add({ deviceId: D, command: '@WAKEUP,60', state: 'waiting', atS: 1 });
  const answer = async (given: DeviceAnswer<string>): Promise<void> => {
    asked.at(-1)?.(given);
    await settled();
  };
  const states = (): string[] => board.listFor(VISIBLE).map(({ state }) => state);
  const tell = (): void => {
    for (const listener of listeners) listener(D);
  };
  return { time, asked, answer, states, tell };
}

describe('what waits for a device', () => {
  it('is sent once, however many ask for the list meanwhile, and none of them waits', async () => {
    const { asked, answer, states } = setUp();
    expect([states(), states(), states()]).toEqual([['waiting'], ['waiting'], ['waiting']]);
    expect(asked).toHaveLength(1);
    await answer(done('OK'));
    expect(states()).toEqual(['done']);
    expect(asked).toHaveLength(1);
  });

  it('is not sent again at once to a device that does not answer, but when it comes back', async () => {
    const { time, asked, answer, states, tell } = setUp();
    states();
    await answer({ kind: 'timeout' });
    states();
    expect(asked).toHaveLength(1);
    time.nowMs += 600_000;
    states();
    expect(asked).toHaveLength(2);
    await answer({ kind: 'timeout' });
    tell();
    states();
    expect(asked).toHaveLength(3);
  });

  it('is sent at the next list to a device that was away', async () => {
    const { asked, answer, states } = setUp();
    states();
    await answer({ kind: 'offline' });
    states();
    expect(asked).toHaveLength(2);
  });
});
