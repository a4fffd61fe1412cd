import { describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from 'gk-sdk';
import { EventToastStore } from './event-toast-store.js';

let serialNo = 0;
const event = (deviceId: string, eventCode: number, change: Partial<LiveEvent> = {}): LiveEvent => ({
  serialNo: ++serialNo,
  deviceId,
  eventCode,
  happenedS: 1_790_000_000,
  change: 'new',
  ...change,
});
const BRAKING = 700;
const OVERSPEED = 13;
const PANIC = 1;
const IGNITION = 4;
const IMPACT = 16;

function shown(...events: LiveEvent[]) {
  const store = new EventToastStore();
  for (const one of events) store.showEvents([one]);
  return store.events();
}

describe('toasts of events', () => {
  it('warns of a new event for 15 s, keeps a call until somebody deals with it', () => {
    expect(shown(event('A', BRAKING))[0]).toMatchObject({ kind: 'event', severity: 'warning', dismissAfterMs: 15_000 });
    const [call] = shown(event('A', 20, { callChannel: 2 }));
    expect(call).toMatchObject({ kind: 'call', severity: 'alarm', dismissAfterMs: undefined });
  });

  it('tells what was recovered, and nothing of updates', () => {
    expect(shown(event('A', BRAKING, { change: 'recovered' }))[0]).toMatchObject({ kind: 'recovered' });
    expect(shown(event('A', BRAKING, { change: 'updated' }), event('A', BRAKING, { change: 'other' }))).toEqual([]);
  });

  it('joins the same kind on the same vehicle, and counts', () => {
    const toasts = shown(event('A', BRAKING), event('A', BRAKING), event('B', BRAKING));
    expect(toasts.map(({ deviceIds, count }) => [deviceIds, count])).toEqual([
      [['B'], 1],
      [['A'], 2],
    ]);
  });

  it('shows three at most: a fourth joins one of its vehicle, else one of its kind', () => {
    const three = [event('A', BRAKING), event('B', OVERSPEED), event('C', 11)];
    const ofVehicle = shown(...three, event('A', OVERSPEED));
    expect(ofVehicle).toHaveLength(3);
    expect(ofVehicle[0]).toMatchObject({ deviceIds: ['A'], codes: [OVERSPEED, BRAKING], count: 2 });
    const ofKind = shown(...three, event('D', OVERSPEED));
    expect(ofKind).toHaveLength(3);
    expect(ofKind[0]).toMatchObject({ deviceIds: ['D', 'B'], codes: [OVERSPEED], count: 2 });
  });

  it('puts calls and alarms first; what is quieter makes room, a call never', () => {
    const toasts = shown(
      event('A', 20, { callChannel: 1 }),
      event('B', PANIC),
      event('C', IGNITION),
      event('D', OVERSPEED),
    );
    expect(toasts.map(({ deviceIds }) => deviceIds[0])).toEqual(['A', 'B', 'D']);
  });

  it('shows an alarm beside any number of calls, and how many more of them wait', () => {
    const store = new EventToastStore();
    let told: string[] = [];
    store.onEventsShown((events) => (told = events.map(({ deviceId }) => deviceId)));
    store.showEvents(['A', 'B', 'C', 'D'].map((id) => event(id, 20, { callChannel: 1 })));
    expect([store.events().length, store.waiting()]).toEqual([3, 1]);
    store.showEvents([event('E', PANIC)]);
    expect(store.events().map(({ kind, deviceIds }) => `${kind} ${deviceIds[0]}`)).toEqual([
      'call D',
      'call C',
      'event E',
    ]);
    expect([store.waiting(), told]).toEqual([2, ['E']]);
    store.showEvents([event('F', OVERSPEED)]);
    expect(store.events().map(({ deviceIds }) => deviceIds[0])).toEqual(['D', 'C', 'E']);
    store.setRoom(1);
    expect(store.events().map(({ deviceIds }) => deviceIds[0])).toEqual(['D', 'E']);
  });

  it('ends calls that somebody else deals with, and tells none again that a server flags once more', () => {
    const store = new EventToastStore();
    const call = event('A', 20, { callChannel: 1 });
    store.showEvents([call, event('B', 20, { callChannel: 1 }), event('A', PANIC)]);
    store.endCalls(({ deviceId }) => deviceId === 'A');
    expect(store.events().map(({ kind, deviceIds }) => `${kind} ${deviceIds[0]}`)).toEqual(['call B', 'event A']);
    store.showEvents([{ ...call, change: 'updated' }]);
    expect(store.events()).toHaveLength(2);
  });

  it('shows a known event as a call when an update flags it', () => {
    const report = event('A', IGNITION);
    expect(shown(report, { ...report, change: 'updated', callChannel: 2 }).map(({ kind }) => kind)).toEqual([
      'call',
      'event',
    ]);
  });

  it('leaves toasts in their place while they are held, and lets those whose time is over go afterwards', () => {
    const store = new EventToastStore();
    const devices = (): (string | undefined)[] => store.events().map(({ deviceIds }) => deviceIds[0]);
    store.showEvents([event('A', BRAKING), event('B', OVERSPEED), event('C', 11)]);
    expect(devices()).toEqual(['C', 'B', 'A']);
    let side: 'before' | 'after' | undefined = 'after';
    store.holdWhile(() => side);
    store.showEvents([event('A', BRAKING), event('D', PANIC)]);
    expect(devices()).toEqual(['C', 'B', 'A', 'D']);
    store.showEvents([event('E', IGNITION), event('F', IMPACT)]);
    expect(devices()).toEqual(['C', 'B', 'A', 'F']);
    side = 'before';
    store.showEvents([event('G', PANIC, { callChannel: 1 })]);
    expect(devices()).toEqual(['G', 'F', 'C', 'B', 'A']);
    store.expire(store.events()[2]!.id);
    expect(devices()).toEqual(['G', 'F', 'C', 'B', 'A']);
    side = undefined;
    store.settle();
    expect(devices()).toEqual(['G', 'F', 'B']);
  });

  it('keeps the loudest where there is room for one, and lets an event of its vehicle join it', () => {
    const store = new EventToastStore();
    store.showEvents([event('A', BRAKING), event('B', PANIC), event('C', OVERSPEED)]);
    store.setRoom(1);
    expect(store.events()).toMatchObject([{ deviceIds: ['B'], count: 1 }]);
    store.showEvents([event('B', BRAKING), event('D', OVERSPEED)]);
    expect(store.events()).toMatchObject([{ deviceIds: ['B'], count: 2 }]);
    store.showEvents([event('E', 20, { callChannel: 1 }), event('F', 20, { callChannel: 1 })]);
    expect(store.events().map(({ kind }) => kind)).toEqual(['call', 'event']);
    expect(store.waiting()).toBe(1);
    store.setRoom(3);
    store.showEvents([event('G', BRAKING)]);
    expect(store.events()).toHaveLength(3);
  });

  it('tells its listeners', () => {
    const store = new EventToastStore();
    const listener = vi.fn();
    store.subscribe(listener);
    store.showEvents([event('A', BRAKING)]);
    store.dismiss(store.events()[0]!.id);
    store.dismiss(99);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.events()).toEqual([]);
  });

  it('hands over the events of a call that are on screen, once, and nothing when a toast goes', () => {
    const store = new EventToastStore();
    const told: string[][] = [];
    store.onEventsShown((events) => told.push(events.map(({ deviceId }) => deviceId)));
    store.showEvents([event('A', PANIC), event('B', 2), event('C', PANIC), event('D', IGNITION)]);
    store.showEvents([event('E', BRAKING, { change: 'updated' })]);
    store.dismiss(store.events()[0]!.id);
    expect(told).toEqual([['A', 'B', 'C']]);
  });

  it('hands over what was shown before anybody listened to all who begin together, once', async () => {
    const store = new EventToastStore();
    store.showEvents([event('A', PANIC)]);
    store.showEvents([event('B', PANIC)]);
    const told: string[] = [];
    for (const name of ['reader', 'sound'])
      store.onEventsShown((events) => told.push(...events.map(({ deviceId }) => `${name} ${deviceId}`)));
    await Promise.resolve();
    expect(told).toEqual(['reader A', 'reader B', 'sound A', 'sound B']);
    store.showEvents([event('C', PANIC)]);
    expect(told.slice(4)).toEqual(['reader C', 'sound C']);
  });
});
