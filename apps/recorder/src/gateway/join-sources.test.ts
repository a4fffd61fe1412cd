import { describe, expect, it } from 'vitest';
import { HandWrittenLink } from '../server/testing/hand-written-link.js';
import { overspeedEvent } from '../server/testing/overspeed-event.js';
import { ToldHistory, ToldWorld } from '../server/testing/told-world.js';
import { unknownSeed } from '../store/devices/device-seed.js';
import { allOf } from '../history/all-of.js';
import { joinSources } from './join-sources.js';

const NOON_S = Date.UTC(2026, 10, 30, 12) / 1000;
const { signal } = new AbortController();

function sources() {
  const real = { world: new ToldWorld([]), history: new ToldHistory(), link: new HandWrittenLink() };
  const computed = {
    world: new ToldWorld([unknownSeed('GK-0001', 'simulated')]),
    history: new ToldHistory(),
    link: new HandWrittenLink(),
  };
  return { real, computed, joined: joinSources(real, computed, (deviceId) => deviceId === '139') };
}

describe('devices that tell beside computed ones', () => {
  it('are each asked where they are known, and both are told of', () => {
    const { real, computed, joined } = sources();
    real.world.online.add('139');
    expect([joined.world.isOnline('139'), joined.world.isOnline('GK-0001')]).toEqual([true, true]);
    computed.world.online.delete('GK-0001');
    expect([joined.world.isOnline('139'), joined.world.isOnline('GK-0001')]).toEqual([true, false]);
    const heard: string[] = [];
    joined.world.onEvent(({ deviceid }) => heard.push(deviceid ?? ''));
    real.world.emit({ cmd: 'new', deviceid: '139', appdevid: 13 });
    computed.world.emit({ cmd: 'new', deviceid: 'GK-0001', appdevid: 13 });
    expect(heard).toEqual(['139', 'GK-0001']);
  });

  it('have events in the order of their time, whatever numbers the computed ones have, and each is found by its number', async () => {
    const { real, computed, joined } = sources();
    // The numbers of the hand-written world count seconds, those of devices that tell milliseconds.
    for (const at of [0, 20, 40]) {
      const given = { deviceId: 'GK-0001', happenedS: NOON_S + at };
      computed.history.happened.push(overspeedEvent({ ...given, serialno: (NOON_S + at) * 16 }));
    }
    for (const at of [10, 30]) {
      const given = { deviceId: '139', happenedS: NOON_S + at };
      real.history.happened.push(overspeedEvent({ ...given, serialno: (NOON_S + at) * 16_000 }));
    }
    const query = { fromMs: 0, toMs: Infinity };
    const events = await allOf(joined.history.events.between(query, signal));
    expect(events.map(({ happenedS }) => happenedS - NOON_S)).toEqual([0, 10, 20, 30, 40]);
    for (const event of events) {
      expect(await joined.history.events.get(event.serialno, signal)).toMatchObject({ happenedS: event.happenedS });
    }
    expect(new Set(events.map(({ serialno }) => serialno)).size).toBe(5);
  });
});
