import { describe, expect, it } from 'vitest';
import { cityOf } from '../city/city.js';
import { createFleet } from '../fleet/create-fleet.js';
import { roleOf } from '../fleet/condition.js';
import type { WorldEvent } from '../../device/world.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import { EventSequence } from './event-sequence.js';

const START_MS = Date.UTC(2026, 8, 14, 4);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK = { fromMs: START_MS - 7 * DAY_MS, toMs: START_MS, atMs: START_MS + DAY_MS };

describe('EventSequence', () => {
  it('has a few events a vehicle and day', () => {
    const devices = fleetOf(24);
    const perDay = weekOf(devices).length / 7 / devices.length;
    expect(perDay).toBeGreaterThan(3);
    expect(perDay).toBeLessThan(12);
  });

  it('tells of the ignition when the engine is turned on and off, in turns', () => {
    const devices = fleetOf(24);
    const events = weekOf(devices);
    let changes = 0;
    for (const device of devices) {
      const ofDevice = events.filter(({ deviceId }) => deviceId === device.seed.deviceid);
      const ignition = ofDevice
        .filter(({ code }) => code === EVENT_CODES.ignitionOn || code === EVENT_CODES.ignitionOff)
        .sort((a, b) => a.happenedS - b.happenedS);
      ignition.forEach(({ code, happenedS }, i) => {
        const on = code === EVENT_CODES.ignitionOn ? 1 : 0;
        const [before, now] = [happenedS - 1, happenedS].map((atS) => device.trips(atS, atS + 1).length > 0);
        expect([before, now], `${device.seed.deviceid} at ${happenedS}`).toEqual(
          on === 1 ? [expect.anything(), true] : [true, false],
        );
        if (i > 0) expect(code).not.toBe(ignition[i - 1]?.code);
        changes++;
      });
    }
    expect(changes).toBeGreaterThan(500);
  });

  it('tells of what the vehicle does: too fast at speed, idle with the engine on, faults of faulty devices', () => {
    const devices = fleetOf(24);
    const events = weekOf(devices);
    const speeds = events.filter(({ code }) => code === EVENT_CODES.overspeed).map(({ speedKmh }) => speedKmh);
    expect(speeds.length).toBeGreaterThan(10);
    expect(Math.min(...speeds)).toBeGreaterThanOrEqual(99);
    const idle = events.filter(({ code }) => code === EVENT_CODES.idleTooLong);
    expect(idle.length).toBeGreaterThan(10);
    for (const { deviceId, happenedS } of idle) {
      const device = devices.find(({ seed }) => seed.deviceid === deviceId);
      for (const agoS of [290, 150, 1]) expect(device?.momentAt(happenedS - agoS)?.speedKmh ?? 0).toBe(0);
      expect(device?.trips(happenedS - 290, happenedS)).toHaveLength(1);
    }
    for (const [kind, condition] of [
      ['storageFault', 'recording-error'],
      ['lowVoltage', 'low-voltage'],
      ['highTemperature', 'hot'],
      ['gpsLost', 'no-fix'],
    ] as const) {
      const ofKind = events.filter(({ code }) => code === EVENT_CODES[kind]);
      expect(ofKind.length, kind).toBeGreaterThan(2);
      const conditions = new Set(ofKind.map(({ deviceId }) => roleOf(1, Number(deviceId.slice(3)) - 1).condition));
      expect(conditions, kind).toContain(condition);
      expect(conditions, kind).not.toContain('well');
    }
  });

  it('hears of panic and of drivers who ask for a call a few times a month in a fleet of 24', () => {
    const month = { fromMs: START_MS - 30 * DAY_MS, toMs: START_MS, atMs: START_MS };
    const events = [...new EventSequence(1, fleetOf(24)).between(month)];
    const calls = events.filter((event) => event.call);
    expect(calls.every(({ code }) => code === EVENT_CODES.callRequest)).toBe(true);
    for (const code of [EVENT_CODES.panicButton, EVENT_CODES.callRequest]) {
      const count = events.filter((event) => event.code === code).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(40);
    }
  });

  it('has snapshots of most that can be seen, of cameras that are there', () => {
    const devices = fleetOf(24);
    const events = weekOf(devices);
    for (const { deviceId, snap } of events) {
      const mask = devices.find(({ seed }) => seed.deviceid === deviceId)?.seed.chmask ?? '';
      for (let i = 0; i < 8; i++) if ((snap >> i) & 1) expect(mask.charAt(i)).toBe('1');
    }
    const shareOf = (code: number): number => {
      const snaps = events.filter((event) => event.code === code).map(({ snap }) => snap);
      return snaps.filter((snap) => snap !== 0).length / snaps.length;
    };
    expect(shareOf(EVENT_CODES.overspeed)).toBeGreaterThan(0.6);
    expect(shareOf(EVENT_CODES.overspeed)).toBeLessThan(1);
    expect(shareOf(EVENT_CODES.ignitionOn)).toBe(0);
  });

  it('tells of what happened out of reach when the device is back, and of the rest within seconds', () => {
    const devices = fleetOf(24);
    const events = weekOf(devices);
    const covered = events.filter(({ cover }) => cover);
    expect(covered.length).toBeGreaterThan(10);
    for (const { deviceId, happenedS, reportedMs, cover } of events) {
      const device = devices.find(({ seed }) => seed.deviceid === deviceId);
      expect(device?.isOnline(happenedS * 1000)).toBe(!cover);
      expect(device?.isOnline(reportedMs) || reportedMs - happenedS * 1000 < 60_000).toBe(true);
      if (!cover) expect(reportedMs - happenedS * 1000).toBeLessThan(30_000);
      expect(reportedMs).toBeGreaterThanOrEqual(happenedS * 1000);
    }
  });

  it('says the same again when asked again', () => {
    const devices = fleetOf(24);
    const span = { fromMs: START_MS - DAY_MS, toMs: START_MS, atMs: START_MS };
    const say = (seed: number): WorldEvent[] => [...new EventSequence(seed, devices).between(span)];
    expect(say(3)).toEqual(say(3));
    expect(say(4)).not.toEqual(say(3));
  });

  it('has messages of all three commands, with the fields of the wire', () => {
    const devices = fleetOf(24);
    const messages = new EventSequence(1, devices).messages(START_MS, START_MS + 2 * DAY_MS);
    const codes = new Set<number>(Object.values(EVENT_CODES));
    expect(new Set(messages.map(({ message }) => message.cmd))).toEqual(new Set(['new', 'cover', 'update']));
    for (const { message } of messages) {
      expect(codes.has(Number(message.appdevid))).toBe(true);
      expect(message.eventtime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      expect(Date.parse(`${message.eventtime ?? ''}+08:00`) / 1000).toBe(message.eventtimeutc);
      expect(devices.find((device) => device.seed.deviceid === message.deviceid)?.seed.registed).toBe(true);
    }
    const fresh = messages.filter(({ message }) => message.cmd !== 'update').map(({ message }) => message.serialno);
    expect(new Set(fresh).size).toBe(fresh.length);
    expect(messages.map(({ atMs }) => atMs)).toEqual(messages.map(({ atMs }) => atMs).sort((a, b) => a - b));
  });

  it('changes with an update only what a row said before', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const messages = sequence.messages(START_MS, START_MS + 2 * DAY_MS).map(({ message }) => message);
    const updates = messages.filter((message) => message.cmd === 'update');
    expect(updates.length).toBeGreaterThan(10);
    for (const update of updates) {
      const serial = Number(update.serialno);
      expect(sequence.get(serial, START_MS + 3 * DAY_MS)?.snap).toBe(update.snap);
      const row = messages.find((message) => message.cmd !== 'update' && message.serialno === update.serialno);
      if (row) expect({ ...update, cmd: row.cmd, snap: row.snap, call: row.call }).toEqual(row);
    }
  });
});

describe('the past', () => {
  it('tells what the channel told, with the same numbers', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const toMs = START_MS + 6 * HOUR_MS;
    const told = Array.from({ length: 360 }, (_, minute) =>
      sequence.messages(START_MS + minute * 60_000, START_MS + (minute + 1) * 60_000),
    )
      .flat()
      .map(({ message }) => message)
      .filter((message) => message.cmd !== 'update');
    const past = [...sequence.between({ fromMs: START_MS, toMs: toMs - 1, atMs: 1e15 })];
    expect(past.length).toBeGreaterThan(20);
    expect(past.map(({ serialno, deviceId, code, happenedS }) => [serialno, deviceId, code, happenedS])).toEqual(
      told.map(({ serialno, deviceid, appdevid, eventtimeutc }) => [serialno, deviceid, appdevid, eventtimeutc]),
    );
    for (const event of past) expect(sequence.get(event.serialno, 1e15)).toEqual(event);
  });

  it.each([1, 2, 7, 24, 300])('finds the events of few among %i devices as among all, both ways', (count) => {
    const devices = fleetOf(count);
    const sequence = new EventSequence(2, devices);
    const deviceIds = new Set([devices[0], devices.at(-1)].map((device) => device?.seed.deviceid ?? ''));
    const range = { fromMs: START_MS - 50 * HOUR_MS, toMs: START_MS, atMs: START_MS };
    const all = [...sequence.between(range)];
    const few = [...sequence.between({ ...range, deviceIds })];
    expect(few).toEqual(all.filter((event) => deviceIds.has(event.deviceId)));
    expect([...sequence.between({ ...range, deviceIds, newestFirst: true })]).toEqual(few.toReversed());
    expect([...sequence.between({ ...range, newestFirst: true })]).toEqual(all.toReversed());
  });

  it('can be asked step by step: no step reckons more than one device', () => {
    let reckoned = 0;
    const devices = fleetOf(60);
    const sequence = new EventSequence(2, devices);
    // The watched places of a device are requested whenever its reports are computed.
    sequence.watchPlaces(() => {
      reckoned += 1;
      return [];
    });
    const range = { fromMs: START_MS - 26 * HOUR_MS, toMs: START_MS, atMs: START_MS };
    const events: WorldEvent[] = [];
    for (const event of sequence.steps(range)) {
      expect(reckoned).toBeLessThanOrEqual(1);
      reckoned = 0;
      if (event !== undefined) events.push(event);
    }
    expect(events).toEqual([...sequence.between(range)]);
  });

  it('is the same in pieces, over the ends of days', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const whole = [...sequence.between(WEEK)];
    const pieces = Array.from({ length: 7 * 24 }, (_, hour) => {
      const fromMs = WEEK.fromMs + hour * HOUR_MS + (hour > 0 ? 1 : 0);
      return [...sequence.between({ ...WEEK, fromMs, toMs: WEEK.fromMs + (hour + 1) * HOUR_MS })];
    }).flat();
    expect(pieces).toEqual(whole);
  });

  it('knows nothing of what comes later, neither a report nor its update', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const later = [...sequence.between({ fromMs: START_MS, toMs: START_MS + DAY_MS, atMs: START_MS + DAY_MS })];
    const updated = later.find((event) => event.updatedMs > event.reportedMs);
    if (!updated) throw new Error('No event was updated.');
    expect(sequence.get(updated.serialno, updated.reportedMs - 1)).toBeUndefined();
    expect(sequence.get(updated.serialno, updated.updatedMs - 1)?.updatedMs).toBe(updated.reportedMs);
    expect(sequence.get(updated.serialno + 1, 1e15)).toBeUndefined();
    expect([...sequence.between({ fromMs: START_MS, toMs: START_MS + HOUR_MS, atMs: START_MS - 1 })]).toEqual([]);
  });

  it('gives serial numbers by time', () => {
    const events = weekOf(fleetOf(24));
    const sequence = new EventSequence(1, fleetOf(24));
    for (const { serialno, reportedMs } of events) {
      expect(sequence.serialAt(reportedMs)).toBe(serialno);
      expect(sequence.timeOfSerial(serialno)).toBeLessThanOrEqual(reportedMs);
    }
    expect(events.map(({ serialno }) => serialno)).toEqual(
      events.map(({ serialno }) => serialno).sort((a, b) => a - b),
    );
  });

  it('has a fleet without devices pass in silence', () => {
    const sequence = new EventSequence(1, []);
    expect([...sequence.between({ fromMs: START_MS, toMs: START_MS + HOUR_MS, atMs: 1e15 })]).toEqual([]);
    expect(sequence.get(16, 1e15)).toBeUndefined();
    expect(sequence.messages(START_MS, START_MS + HOUR_MS)).toEqual([]);
  });

  it('answers for a day of 3,000 devices', () => {
    const devices = fleetOf(3_000);
    const sequence = new EventSequence(1, devices);
    const day = { fromMs: START_MS - DAY_MS, toMs: START_MS, atMs: START_MS };
    const fromMs = performance.now();
    const count = [...sequence.between(day)].length;
    const firstMs = performance.now() - fromMs;
    const steps = Array.from({ length: 20 }, (_, i) => {
      const stepMs = performance.now();
      sequence.messages(START_MS - 60_000 + i * 1000, START_MS - 59_000 + i * 1000);
      return performance.now() - stepMs;
    }).sort((a, b) => a - b);
    expect(count).toBeGreaterThan(10_000);
    console.log(
      `3,000 devices: ${count} events of a day in ${firstMs.toFixed(0)} ms; a second of the channel in ${(steps[10] ?? 0).toFixed(1)} ms`,
    );
  });
});

function fleetOf(deviceCount: number): ReturnType<typeof createFleet> {
  return createFleet({ city: cityOf(1), seed: 1, deviceCount, startMs: START_MS, footageDevices: [] });
}

function weekOf(devices: ReturnType<typeof createFleet>): WorldEvent[] {
  return [...new EventSequence(1, devices).between(WEEK)];
}
