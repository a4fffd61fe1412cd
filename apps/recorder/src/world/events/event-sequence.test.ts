import { describe, expect, it } from 'vitest';
import { generateCity } from '../city/city.js';
import { createFleet } from '../fleet/create-fleet.js';
import { EVENT_CODES } from './event-codes.js';
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
    expect(eventsOf(sequence, 400).length).toBeGreaterThan(300);
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
    const events = eventsOf(new EventSequence(1, fleetOf(24)), 900);
    const updates = events.filter((event) => event.cmd === 'update');
    expect(updates.length).toBeGreaterThan(20);
    for (const update of updates) {
      const row = events.find((event) => event.cmd !== 'update' && event.serialno === update.serialno);
      if (row) expect({ ...update, cmd: row.cmd, snap: row.snap, call: row.call }).toEqual(row);
    }
  });

  it('reports what the device shows: overspeed at speed, faults of faulty devices', () => {
    const events = eventsOf(new EventSequence(1, fleetOf(24)), 3000);
    const speeds = events.filter((event) => event.appdevid === EVENT_CODES.overspeed).map((event) => event.speed ?? 0);
    expect(speeds.length).toBeGreaterThan(10);
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

function fleetOf(deviceCount: number): ReturnType<typeof createFleet> {
  return createFleet({ city: generateCity(1), seed: 1, deviceCount, startMs: START_MS, footageDevices: [] });
}

function eventsOf(sequence: EventSequence, slots: number): NonNullable<ReturnType<EventSequence['event']>>[] {
  const first = sequence.slotAt(START_MS);
  return Array.from({ length: slots }, (_, i) => sequence.event(first + i)).filter((event) => event !== undefined);
}
