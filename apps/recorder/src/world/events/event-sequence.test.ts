import { describe, expect, it } from 'vitest';
import { generateCity } from '../city/city.js';
import { createFleet } from '../fleet/create-fleet.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import { EventSequence } from './event-sequence.js';

const START_MS = Date.UTC(2026, 8, 14, 4);

describe('EventSequence', () => {
  it('gives 24 devices an event about every 5 to 10 seconds', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const events = eventsOf(sequence, 600);
    const spanS = (600 * sequence.slotMs) / 1000;
    expect(spanS / events.length).toBeGreaterThan(5);
    expect(spanS / events.length).toBeLessThan(10);
  });

  it('never gives more than two a second, however big the fleet', () => {
    const sequence = new EventSequence(1, fleetOf(3000));
    expect(sequence.slotMs).toBeGreaterThanOrEqual(500);
    expect(eventsOf(sequence, 400).length).toBeGreaterThan(200);
  });

  it('says the same again when asked again', () => {
    const devices = fleetOf(24);
    expect(eventsOf(new EventSequence(3, devices), 50)).toEqual(eventsOf(new EventSequence(3, devices), 50));
    expect(eventsOf(new EventSequence(4, devices), 50)).not.toEqual(eventsOf(new EventSequence(3, devices), 50));
  });

  it('has rows of all three commands, with the fields of the wire', () => {
    const devices = fleetOf(24);
    const sequence = new EventSequence(1, devices);
    const events = eventsOf(sequence, 900);
    const codes = new Set<number>(Object.values(EVENT_CODES));
    expect(new Set(events.map((event) => event.cmd))).toEqual(new Set(['new', 'cover', 'update']));
    for (const event of events) {
      expect(codes.has(Number(event.appdevid))).toBe(true);
      expect(event.eventtime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      expect(Date.parse(`${event.eventtime ?? ''}+08:00`) / 1000).toBe(event.eventtimeutc);
      expect(devices.find((device) => device.seed.deviceid === event.deviceid)?.seed.registed).toBe(true);
    }
    const fresh = events.filter((event) => event.cmd !== 'update').map((event) => event.serialno);
    expect(new Set(fresh).size).toBe(fresh.length);
  });

  it('changes with an update only what a row said before', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const events = eventsOf(sequence, 900);
    const updates = events.filter((event) => event.cmd === 'update');
    expect(updates.length).toBeGreaterThan(20);
    for (const update of updates) {
      const serial = Number(update.serialno);
      expect(sequence.get(serial, START_MS + 2 * 86_400_000)?.snap).toBe(update.snap);
      const row = events.find((event) => event.cmd !== 'update' && event.serialno === update.serialno);
      if (row) expect({ ...update, cmd: row.cmd, snap: row.snap, call: row.call }).toEqual(row);
    }
  });

  it('reports what the device shows: overspeed at speed, faults of faulty devices', () => {
    const events = eventsOf(new EventSequence(1, fleetOf(24)), 3000);
    const speeds = events.filter((event) => event.appdevid === EVENT_CODES.overspeed).map((event) => event.speed ?? 0);
    expect(speeds.length).toBeGreaterThan(0);
    expect(Math.min(...speeds)).toBeGreaterThanOrEqual(100);
    const kinds = new Set(events.map((event) => event.appdevid));
    for (const kind of ['storageFault', 'lowVoltage', 'highTemperature', 'gpsLost'] as const)
      expect(kinds, kind).toContain(EVENT_CODES[kind]);
    const calls = events.filter((event) => event.call === 1);
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.length).toBeLessThan(events.length / 10);
    for (const call of calls) expect([call.cmd, call.channel]).toEqual(['new', 1]);
  });
});

describe('the past', () => {
  const HOUR_MS = 3_600_000;

  it('tells what the channel told, with the same numbers', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const told = eventsOf(sequence, 300).filter((event) => event.cmd !== 'update');
    const fromMs = START_MS - (START_MS % sequence.slotMs);
    const past = [...sequence.between({ fromMs, toMs: sequence.timeOf(sequence.slotAt(START_MS) + 299), atMs: 1e15 })];
    expect(past.map(({ serialno, deviceId, code, happenedS }) => [serialno, deviceId, code, happenedS])).toEqual(
      told.map(({ serialno, deviceid, appdevid, eventtimeutc }) => [serialno, deviceid, appdevid, eventtimeutc]),
    );
    for (const event of past) expect(sequence.get(event.serialno, 1e15)).toEqual(event);
  });

  it.each([1, 2, 7, 24, 300])('finds the events of few among %i devices as among all, both ways', (count) => {
    const devices = fleetOf(count);
    const sequence = new EventSequence(2, devices);
    const deviceIds = new Set([devices[0], devices.at(-1)].map((device) => device?.seed.deviceid ?? ''));
    const range = { fromMs: START_MS - 5 * HOUR_MS, toMs: START_MS, atMs: START_MS };
    const all = [...sequence.between(range)];
    const few = [...sequence.between({ ...range, deviceIds })];
    expect(few).toEqual(all.filter((event) => deviceIds.has(event.deviceId)));
    expect([...sequence.between({ ...range, deviceIds, newestFirst: true })]).toEqual(few.toReversed());
    expect([...sequence.between({ ...range, newestFirst: true })]).toEqual(all.toReversed());
  });

  it('knows nothing of what comes later, neither a report nor its update', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const later = [...sequence.between({ fromMs: START_MS, toMs: START_MS + HOUR_MS, atMs: START_MS + HOUR_MS })];
    const updated = later.find((event) => event.updatedMs > event.reportedMs);
    if (!updated) throw new Error('No event was updated.');
    expect(sequence.get(updated.serialno, updated.reportedMs - 1)).toBeUndefined();
    expect(sequence.get(updated.serialno, updated.updatedMs - 1)?.snap).not.toBe(updated.snap);
    expect(sequence.get(updated.serialno + 1, 1e15)).toBeUndefined();
    expect([...sequence.between({ fromMs: START_MS, toMs: START_MS + HOUR_MS, atMs: START_MS - 1 })]).toEqual([]);
  });

  it('gives serial numbers by time', () => {
    const sequence = new EventSequence(1, fleetOf(24));
    const events = [...sequence.between({ fromMs: START_MS - HOUR_MS, toMs: START_MS, atMs: START_MS })];
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
  });
});

function fleetOf(deviceCount: number): ReturnType<typeof createFleet> {
  return createFleet({ city: generateCity(1), seed: 1, deviceCount, startMs: START_MS, footageDevices: [] });
}

function eventsOf(sequence: EventSequence, slots: number): NonNullable<ReturnType<EventSequence['event']>>[] {
  const first = sequence.slotAt(START_MS);
  return Array.from({ length: slots }, (_, i) => sequence.event(first + i)).filter((event) => event !== undefined);
}
