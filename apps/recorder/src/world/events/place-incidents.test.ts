import { expect, it } from 'vitest';
import type { MapArea, WatchedPlace } from '../../device/world.js';
import { cityOf } from '../city/city.js';
import { toLat, toLng } from '../city/plane.js';
import { createFleet } from '../fleet/create-fleet.js';
import type { FleetDevice } from '../fleet/fleet-device.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import { EventSequence } from './event-sequence.js';
import { placeIncidents } from '../../device/place-incidents.js';

const START_MS = Date.UTC(2026, 8, 14, 4);
const START_S = START_MS / 1000;
const DAY_S = 86_400;
const city = cityOf(1);

it('fences tell of each change of side that the positions show, and of nothing else', () => {
  const devices = fleetOf(24);
  const fences = [
    circle(0, 0, 900),
    circle(500, 3250, 300),
    circle(-2500, 500, 60),
    ...city.depots.map(({ middle }) => circle(middle.x, middle.y, 150)),
  ];
  let count = 0;
  for (const device of devices) {
    const rows = device.track(START_S - DAY_S, START_S - 1);
    for (const area of fences) {
      const seen = rows.flatMap((row, i) => {
        const before = rows[i - 1];
        const inside = area.contains(row.lat, row.lng);
        return before && area.contains(before.lat, before.lng) !== inside
          ? [{ kind: inside ? 'geofenceIn' : 'geofenceOut', atS: row.time }]
          : [];
      });
      // A standing vehicle reports its place once in half a minute: it began to drive before the next row.
      const told = placeIncidents(device, [fence(area)], START_S - DAY_S, START_S).map(({ kind, atS }) => ({
        kind,
        atS,
      }));
      expect(
        told.map(({ kind }) => kind),
        device.seed.deviceid,
      ).toEqual(seen.map(({ kind }) => kind));
      told.forEach(({ atS }, i) =>
        expect(Math.abs(atS - (seen[i]?.atS ?? 0)), device.seed.deviceid).toBeLessThanOrEqual(1),
      );
      count += told.length;
    }
  }
  expect(count).toBeGreaterThan(100);
});

it('fences tell what they are to tell, while they watch', () => {
  const device = fleetOf(24)[0];
  if (!device) throw new Error('The fleet is empty.');
  const area = circle(0, 0, 1500);
  const all = placeIncidents(device, [fence(area)], START_S - 7 * DAY_S, START_S);
  expect(all.length).toBeGreaterThan(10);
  const entering = placeIncidents(device, [{ ...fence(area), tellsLeaving: false }], START_S - 7 * DAY_S, START_S);
  expect(entering).toEqual(all.filter(({ kind }) => kind === 'geofenceIn'));
  const middleS = all[5]?.atS ?? 0;
  const before = placeIncidents(device, [{ ...fence(area), untilS: middleS }], START_S - 7 * DAY_S, START_S);
  const after = placeIncidents(device, [{ ...fence(area), fromS: middleS }], START_S - 7 * DAY_S, START_S);
  expect([...before, ...after]).toEqual(all);
  const days = Array.from({ length: 7 }, (_, day) =>
    placeIncidents(device, [fence(area)], START_S - (7 - day) * DAY_S, START_S - (6 - day) * DAY_S),
  );
  expect(days.flat()).toEqual(all);
});

it('a route tells of a vehicle that kept to it and left it, not of one that crosses it', () => {
  const [device] = fleetOf(24);
  if (!device) throw new Error('The fleet is empty.');
  const trip = device.trips(START_S, START_S + 2 * DAY_S).find(({ startS, endS }) => endS - startS > 3000);
  if (!trip) throw new Error('The vehicle does not drive.');
  const firstS = Math.ceil(trip.startS);
  // Twenty minutes of its way are the route; then it goes on elsewhere.
  const way = device.track(firstS, firstS + 1200);
  const area: MapArea = {
    bounds: { south: 0, north: 90, west: 0, east: 180 },
    contains: (lat, lng) => way.some((row) => Math.hypot(row.lat - lat, row.lng - lng) < 0.0003),
  };
  const route: WatchedPlace = { ...fence(area), kind: 'route', title: 'Line 1', fromS: firstS };
  const told = placeIncidents(device, [route], firstS, firstS + 1800);
  expect(told.map(({ kind, place }) => [kind, place])).toEqual([['routeDeviation', 'Line 1']]);
  const leftS = (told[0]?.atS ?? 0) - firstS;
  expect(leftS).toBeGreaterThan(1200);
  const others = fleetOf(24).slice(5, 8);
  for (const other of others) {
    const crossings = other.passages(area, firstS, firstS + 3600).length;
    expect(placeIncidents(other, [route], firstS, firstS + 3600).length).toBeLessThanOrEqual(crossings / 2);
  }
});

it('makes events of the sequence: with numbers, in the channel, from when it watches, and none without it', () => {
  const devices = fleetOf(24);
  const sequence = new EventSequence(1, devices);
  const span = { fromMs: START_MS - DAY_S * 1000, toMs: START_MS + DAY_S * 1000, atMs: START_MS + DAY_S * 1000 };
  const isFence = ({ code }: { code: number }): boolean =>
    code === EVENT_CODES.geofenceIn || code === EVENT_CODES.geofenceOut;
  const without = [...sequence.between(span)];
  expect(without.filter(isFence)).toEqual([]);
  const places = [{ ...fence(circle(0, 0, 1500)), fromS: START_S }];
  sequence.watchPlaces(() => places);
  const events = [...sequence.between(span)];
  const ofFence = events.filter(isFence);
  expect(ofFence.length).toBeGreaterThan(20);
  expect(Math.min(...ofFence.map(({ happenedS }) => happenedS))).toBeGreaterThanOrEqual(START_S);
  expect(ofFence[0]).toMatchObject({ place: 'Centre', memo: expect.stringMatching(/ geofence: Centre$/) as unknown });
  expect(events.filter(({ reportedMs }) => reportedMs < START_MS)).toEqual(
    without.filter(({ reportedMs }) => reportedMs < START_MS),
  );
  for (const event of ofFence) expect(sequence.get(event.serialno, span.atMs)).toEqual(event);
  const live = sequence.messages(START_MS, span.toMs + 1).filter(({ message }) => message.cmd !== 'update');
  expect(live.map(({ message }) => message.serialno)).toEqual(
    events.filter(({ reportedMs }) => reportedMs >= START_MS).map(({ serialno }) => serialno),
  );
});

it('tells of 64 fences over 1,000 devices bit by bit, and leaves nothing out', () => {
  const devices = fleetOf(1_000);
  for (const device of devices) device.live(START_MS);
  const sequence = new EventSequence(1, devices);
  const places = Array.from({ length: 64 }, (_, i) =>
    fence(circle(((i % 8) - 4) * 1200, (Math.floor(i / 8) - 4) * 1200, 250)),
  );
  sequence.watchPlaces(() => places);
  const told = new Set<number>();
  const look = (i: number): number => {
    const fromMs = performance.now();
    for (const { message } of sequence.messages(START_MS + i * 1000, START_MS + (i + 1) * 1000)) {
      if (message.cmd !== 'update') told.add(Number(message.serialno));
    }
    return performance.now() - fromMs;
  };
  const looks = Array.from({ length: 30 }, (_, i) => look(i));
  const span = { fromMs: START_MS, toMs: START_MS + 30_000 - 1, atMs: START_MS + 30_000 };
  const queryMs = performance.now();
  const past = [...sequence.between(span)].map(({ serialno }) => serialno);
  const pastMs = performance.now() - queryMs;
  // Late or not, the channel reports all events of the past.
  expect([...told].sort((a, b) => a - b)).toEqual(past);
  expect(past.length).toBeGreaterThan(3);
  const sum = looks.reduce((total, ms) => total + ms, 0);
  console.log(
    `64 fences, 1,000 devices: looks of the channel ${sum.toFixed(0)} ms in all, the longest ${Math.max(...looks).toFixed(0)} ms; then all events of half a minute in ${pastMs.toFixed(0)} ms`,
  );
});

function fence(area: MapArea): WatchedPlace {
  return {
    id: 1,
    kind: 'fence',
    title: 'Centre',
    area,
    fromS: 0,
    untilS: Infinity,
    tellsEntering: true,
    tellsLeaving: true,
  };
}

/** A circle around a place of the city's plane; all in metres. */
function circle(x: number, y: number, radiusM: number): MapArea {
  const [south, north, west, east] = [toLat(y - radiusM), toLat(y + radiusM), toLng(x - radiusM), toLng(x + radiusM)];
  const [lat, lng] = [toLat(y), toLng(x)];
  return {
    bounds: { south, north, west, east },
    contains: (atLat, atLng) => Math.hypot((atLat - lat) / (north - lat), (atLng - lng) / (east - lng)) <= 1,
  };
}

function fleetOf(deviceCount: number): FleetDevice[] {
  return createFleet({ city, seed: 1, deviceCount, startMs: START_MS, footageDevices: [] });
}
