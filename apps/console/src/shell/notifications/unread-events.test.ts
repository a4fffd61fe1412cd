import { afterEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from 'gk-sdk';
import { browserStorage } from '../../shared/storage/browser-storage.js';
import { UnreadEvents } from './unread-events.js';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

let serialNo = 0;
const event = (eventCode: number, fields: Partial<LiveEvent> = {}): LiveEvent => ({
  serialNo: ++serialNo,
  deviceId: 'A',
  eventCode,
  happenedS: 1_790_000_000,
  change: 'new',
  ...fields,
});
const PANIC = 1;
const IGNITION_ON = 4;

/** The counter of a page; another one is that of the page after a reload. */
const load = (owner: string): UnreadEvents => {
  const unread = new UnreadEvents(browserStorage(() => sessionStorage));
  unread.own(owner);
  return unread;
};

it('keeps what a user has not seen over a reload, and forgets it when it is seen', () => {
  load('anna').add(event(IGNITION_ON), event(PANIC));
  const reloaded = load('anna');
  expect(reloaded.get()).toEqual({ count: 2, alarms: 1 });
  reloaded.seen();
  expect(load('anna').get()).toEqual({ count: 0, alarms: 0 });
});

it('tells no user what another one has not seen, and nobody what was there before a logout', () => {
  const unread = load('anna');
  unread.add(event(PANIC));
  unread.own('bob');
  expect(unread.get()).toEqual({ count: 0, alarms: 0 });
  unread.own('anna');
  expect(unread.get()).toEqual({ count: 1, alarms: 1 });
  unread.forget();
  expect(unread.get()).toEqual({ count: 0, alarms: 0 });
  expect(load('anna').get()).toEqual({ count: 0, alarms: 0 });
});

it('counts an event once, as an alarm when it becomes one', () => {
  const unread = load('anna');
  const [ignition, panic] = [event(IGNITION_ON), event(PANIC)];
  expect(unread.add(ignition, panic)).toEqual([ignition, panic]);
  expect(unread.add({ ...ignition, change: 'updated', callChannel: 1 }, { ...panic, change: 'recovered' })).toEqual([]);
  expect(unread.get()).toEqual({ count: 2, alarms: 2 });
});

it('takes off what was opened, but nothing twice and nothing that was seen', () => {
  const unread = load('anna');
  const [ignition, panic, other] = [event(IGNITION_ON), event(PANIC), event(PANIC)];
  unread.add(ignition, panic);
  unread.opened([panic.serialNo]);
  unread.opened([panic.serialNo]);
  expect(unread.get()).toEqual({ count: 1, alarms: 0 });
  unread.seen();
  unread.add(other);
  unread.opened([ignition.serialNo]);
  expect(unread.get()).toEqual({ count: 1, alarms: 1 });
});

it.each(['', '7', 'null', '[]', '{"count":-1,"alarms":0}', '{"count":1,"alarms":2}', '{"count":1.5,"alarms":1}', '{'])(
  'begins anew where %j is stored',
  (stored) => {
    sessionStorage.setItem('gk.unread.anna', stored);
    expect(load('anna').get()).toEqual({ count: 0, alarms: 0 });
  },
);

it('counts all the same where the storage is blocked or full', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
  }
  const unread = load('anna');
  unread.add(event(PANIC));
  expect(unread.get()).toEqual({ count: 1, alarms: 1 });
  unread.forget();
  const refused = new UnreadEvents(
    browserStorage(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    }),
  );
  refused.own('anna');
  refused.add(event(IGNITION_ON));
  expect(refused.get()).toEqual({ count: 1, alarms: 0 });
});
