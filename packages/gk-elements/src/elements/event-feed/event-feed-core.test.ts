import { describe, expect, it } from 'vitest';
import type { LiveEvent } from 'gk-sdk';
import { EventFeedCore } from './event-feed-core.js';
import { describeFeedEvent, toHistoryEvent, toFeedEvent } from './event-item.js';
import { englishEventFeedLabels as words } from './event-feed.labels.js';

const T0 = 1_790_000_000_000;
let lastSerialNo = 0;
const message = (fields: Partial<LiveEvent> = {}): LiveEvent => ({
  change: 'new',
  serialNo: ++lastSerialNo,
  deviceId: 'BUS-1',
  eventCode: 13,
  happenedS: T0 / 1000,
  ...fields,
});
const names = (feed: EventFeedCore): string[] => feed.toasts.map(({ event }) => `${event.kind} ${event.deviceId}`);

describe('EventFeedCore', () => {
  it('shows an event for 15 s and a call until it is answered', () => {
    const feed = new EventFeedCore();
    feed.receive(message(), T0);
    const call = feed.receive(message({ deviceId: 'BUS-2', callChannel: 1, eventCode: 20 }), T0);
    expect(names(feed)).toEqual(['call BUS-2', 'event BUS-1']);
    expect(feed.nextMs).toBe(15_000);
    feed.count(T0 + 14_999);
    expect(feed.toasts).toHaveLength(2);
    feed.count(T0 + 15_000);
    expect(names(feed)).toEqual(['call BUS-2']);
    expect(feed.nextMs).toBeUndefined();
    feed.count(T0 + 86_400_000);
    expect(feed.calls).toHaveLength(1);
    feed.dismiss(call?.id ?? 0);
    expect(feed.calls).toHaveLength(0);
    expect(feed.items).toHaveLength(2);
  });

  it('keeps the time of toasts while somebody reads them', () => {
    const feed = new EventFeedCore();
    feed.receive(message(), T0);
    feed.pause(true, T0 + 10_000);
    expect(feed.nextMs).toBeUndefined();
    feed.count(T0 + 60_000);
    feed.pause(false, T0 + 60_000);
    expect(feed.nextMs).toBe(5000);
    feed.count(T0 + 65_000);
    expect(feed.toasts).toHaveLength(0);
  });

  it('makes one line of a burst, which begins its time again', () => {
    const feed = new EventFeedCore();
    feed.receive(message(), T0);
    const second = feed.receive(message({ happenedS: T0 / 1000 + 10 }), T0 + 10_000);
    expect(feed.items).toHaveLength(1);
    expect(second).toMatchObject({ count: 2, remainingMs: 15_000 });
    feed.receive(message({ deviceId: 'BUS-2' }), T0 + 10_000);
    feed.receive(message({ eventCode: 1 }), T0 + 10_000);
    feed.receive(message({ happenedS: T0 / 1000 + 60 }), T0 + 60_000);
    expect(feed.items).toHaveLength(4);
  });

  it('tells a report that comes twice once', () => {
    const feed = new EventFeedCore();
    const report = message();
    feed.receive(report, T0);
    expect(feed.receive(report, T0)).toBeUndefined();
    expect(feed.items[0]?.count).toBe(1);
  });

  it('ends a call that somebody noted as seen, that was recovered, or that was answered elsewhere', () => {
    const feed = new EventFeedCore();
    const call = message({ callChannel: 1 });
    feed.receive(call, T0);
    feed.receive({ ...call, change: 'updated' }, T0);
    expect(feed.calls).toHaveLength(1);
    feed.receive({ ...call, change: 'updated', checkStatus: 1 }, T0);
    expect(feed.calls).toHaveLength(0);
    const other = message({ callChannel: 1, deviceId: 'BUS-7' });
    feed.receive(other, T0);
    feed.receive({ ...other, change: 'recovered' }, T0);
    expect(feed.calls).toHaveLength(0);
    feed.receive(message({ callChannel: 1, deviceId: 'BUS-8' }), T0);
    expect(feed.withdrawCalls('BUS-8')).toBe(true);
    expect(feed.withdrawCalls('BUS-8')).toBe(false);
  });

  it('rings by an update that flags a known event as a call, once', () => {
    const feed = new EventFeedCore();
    const report = message();
    feed.receive(report, T0);
    const flagged = { ...report, change: 'updated', callChannel: 2 } as const;
    expect(feed.receive(flagged, T0)?.event).toMatchObject({ kind: 'call', callChannel: 2 });
    feed.dismiss(feed.calls[0]?.id ?? 0);
    expect(feed.receive({ ...flagged, memo: 'changed' }, T0)).toBeUndefined();
    expect(feed.calls).toHaveLength(0);
  });

  it('shows nothing of updates and unknown words', () => {
    const feed = new EventFeedCore();
    expect(feed.receive(message({ change: 'updated' }), T0)).toBeUndefined();
    expect(feed.receive(message({ change: 'other' }), T0)).toBeUndefined();
    expect(feed.items).toEqual([]);
  });

  it('takes the history behind what came live, without toasts, each report once', () => {
    const feed = new EventFeedCore();
    const live = message();
    feed.receive(live, T0);
    const record = (serialNo: number, happenedS: number) =>
      toHistoryEvent({ serialNo, deviceId: 'BUS-1', eventCode: 2, happenedS });
    feed.addHistory([record(9001, T0 / 1000 - 900), record(live.serialNo, T0 / 1000), record(9002, T0 / 1000 - 60)]);
    expect(feed.items.map(({ event }) => event.serialNo)).toEqual([live.serialNo, 9002, 9001]);
    expect(feed.toasts).toHaveLength(1);
  });

  it('knows each report of a line that counts several', () => {
    const feed = new EventFeedCore();
    const [first, second] = [message(), message({ happenedS: T0 / 1000 + 5 })];
    feed.receive(first, T0);
    feed.receive(second, T0);
    expect(feed.receive(first, T0), 'a report that comes twice').toBeUndefined();
    feed.addHistory([first, second].map((record) => toHistoryEvent(record)));
    expect(feed.items).toHaveLength(1);
    expect(feed.items[0]?.count).toBe(2);
    feed.clear();
    feed.addHistory([toHistoryEvent(first)]);
    expect(feed.items).toHaveLength(1);
  });

  it('keeps 500 lines', () => {
    const feed = new EventFeedCore();
    for (let i = 0; i < 600; i++) feed.receive(message({ deviceId: `D${i}` }), T0);
    expect(feed.items).toHaveLength(500);
  });
});

describe('toFeedEvent', () => {
  it('keeps all of the event, for a page that shows more of it', () => {
    const told = {
      serialNo: 7,
      deviceId: 'BUS-1',
      eventCode: 16,
      happenedS: 5,
      position: { lat: 1, lng: 2, speedKmh: 3 },
    };
    expect(toFeedEvent({ ...told, change: 'new' })).toEqual({ ...told, kind: 'event', severity: 'alarm' });
    expect(toFeedEvent({ ...told, change: 'new', callChannel: 2 })).toEqual({
      ...told,
      kind: 'call',
      severity: 'alarm',
      callChannel: 2,
    });
    expect(toFeedEvent({ ...told, change: 'recovered' })).toEqual({ ...told, kind: 'recovered', severity: 'info' });
  });
});

describe('describeFeedEvent', () => {
  const event = { kind: 'event', eventCode: 13, deviceId: 'BUS-1', memo: 'memo' } as const;

  it('has the words of the server, in the language of the page where the server says none', () => {
    const definition = { profile: 'GLOBAL', eventCode: 13, name: 'Too fast', notifyText: 'Slow down', updatedS: 0 };
    const definitions = [{ ...definition, notifyColor: '#ff8800' }];
    expect(describeFeedEvent(event, { definitions }, words)).toEqual({
      name: 'Too fast',
      text: 'Slow down',
      color: '#FF8800',
    });
    expect(describeFeedEvent(event, {}, { ...words, eventNames: { 13: '超速' } })).toEqual({
      name: '超速',
      text: 'memo',
      color: undefined,
    });
  });

  it('says of a call and of what was recovered what they are', () => {
    expect(describeFeedEvent({ ...event, kind: 'recovered' }, {}, words).name).toBe('Recover Success: Overspeed');
    expect(describeFeedEvent({ ...event, kind: 'call' }, {}, words)).toMatchObject({
      name: 'Call Request',
      text: 'memo',
    });
  });
});
