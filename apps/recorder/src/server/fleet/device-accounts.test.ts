import { milliseconds } from 'gk-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceAccount } from '../../device/device-link.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { DeviceAccounts } from './device-accounts.js';

const D = 'GK-0001';
const DEV: DeviceAccount = { name: 'dev', passwordHash: 'a'.repeat(64) };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
  vi.useRealTimers();
});

function setUp() {
  vi.useFakeTimers();
  const store = openStore(':memory:', fakeSeeds(1));
  const state = { answer: { kind: 'offline' } as DeviceAnswer<void> };
  const sent: (string | undefined)[] = [];
  const logged: string[] = [];
  let tell: (deviceId: string) => void = () => undefined;
  const make = () => {
    const accounts = new DeviceAccounts({
      store,
      link: {
        setAccount: async (_id, account) => {
          if (state.answer.kind !== 'offline') sent.push(account?.name);
          return state.answer;
        },
        onPresence: (listener) => {
          tell = listener;
          return () => undefined;
        },
      },
      clock: {
        now: () => milliseconds(Date.now()),
        after: (delayMs, callback) => {
          const timer = setTimeout(callback, delayMs);
          return () => {
            clearTimeout(timer);
          };
        },
      },
      log: (line) => logged.push(line),
    });
    accounts.start();
    return accounts;
  };
  const accounts = make();
  ends.push(() => {
    store.close();
  });
  const tellOf = async (deviceId: string): Promise<void> => {
    tell(deviceId);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { accounts, make, state, sent, logged, tellOf, store: store.deviceAccounts };
}

describe('the user of a device that is away', () => {
  it('is sent at once when the link tells of the device, and only once', async () => {
    const { accounts, state, sent, tellOf, store } = setUp();
    expect((await accounts.change(D, DEV)).kind).toBe('offline');
    state.answer = done(undefined);
    await tellOf(D);
    expect(sent).toEqual(['dev']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['dev']);
    expect(store.waiting()).toEqual([]);
    accounts.close();
  });

  it('waits over a restart, and is found back without a word of the link', async () => {
    const { accounts, make, state, sent, store } = setUp();
    await accounts.change(D, DEV);
    accounts.close();
    state.answer = done(undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    const after = make();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, store.nameOf(D)]).toEqual([['dev'], 'dev']);
    after.close();
  });

  it('is the last one that was wanted', async () => {
    const { accounts, state, sent, tellOf, store } = setUp();
    await accounts.change(D, DEV);
    await accounts.change(D, { ...DEV, name: 'other' });
    await accounts.change(D, undefined);
    expect(store.nameOf(D)).toBeUndefined();
    state.answer = done(undefined);
    await tellOf(D);
    expect(sent).toEqual([undefined]);
    accounts.close();
  });

  it('stays what it was when the device refuses, which the log tells', async () => {
    const { accounts, state, logged, tellOf, store } = setUp();
    store.set(D, DEV);
    await accounts.change(D, undefined);
    state.answer = { kind: 'refused', reason: 'Locked' };
    await tellOf(D);
    expect([store.nameOf(D), store.waiting()]).toEqual(['dev', []]);
    expect(logged).toEqual(['The user that waited for GK-0001 was not removed: Locked']);
    accounts.close();
  });

  it('is not sent every few seconds to a device that does not answer, but again after its next return', async () => {
    const { accounts, state, sent, tellOf, store } = setUp();
    await accounts.change(D, DEV);
    state.answer = { kind: 'timeout' };
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sent).toEqual(['dev']);
    expect(store.waiting()).toHaveLength(1);
    await tellOf(D);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(610_000);
    expect(sent).toHaveLength(3);
    accounts.close();
  });
});
