import { expect, it } from 'vitest';
import { stateSince } from './state-since.js';

const NOW_S = 1_795_219_200;
const position = { lat: 24, lng: 120, speedKmh: 30, headingDeg: 0 };
const online = { statusBits: 1, statusChangedS: NOW_S, position };
const stands = { ...online, position: { ...position, speedKmh: 0 } };

it('tells a vehicle with its engine off from one that idles, each since when it stands so', () => {
  const parked = { ...stands, ignitionOn: false, ignitionChangedS: NOW_S - 100 };
  expect(stateSince({ ...parked, standingSinceS: NOW_S - 700 })).toEqual({
    state: 'stopped',
    sinceS: NOW_S - 700,
    isAtLeast: false,
  });
  expect(stateSince(parked)).toEqual({ state: 'stopped', sinceS: NOW_S - 100, isAtLeast: false });
  const idling = { ...stands, ignitionOn: true, ignitionChangedS: NOW_S - 900, standingSinceS: NOW_S - 300 };
  expect(stateSince(idling)).toEqual({ state: 'idling', sinceS: NOW_S - 300, isAtLeast: false });
});

it('counts idling from the engine on, where it is turned on again after a night at the same place', () => {
  const started = { ...stands, ignitionOn: true, ignitionChangedS: NOW_S - 60, standingSinceS: NOW_S - 30_000 };
  expect(stateSince(started)).toEqual({ state: 'idling', sinceS: NOW_S - 60, isAtLeast: false });
});

it('counts a drive from the engine on, and does not know whether a vehicle without a fix moves', () => {
  const driving = { ...online, ignitionOn: true, ignitionChangedS: NOW_S - 2_500 };
  expect(stateSince(driving)).toEqual({ state: 'driving', sinceS: NOW_S - 2_500, isAtLeast: false });
  expect(stateSince({ ...driving, position: undefined })).toBeUndefined();
  expect(stateSince({ ...driving, position: { ...position, lat: 0, lng: 0 } })).toBeUndefined();
});

it('tells since when a vehicle is offline, whatever it did last, on every server that tells its last contact', () => {
  const offline = { statusBits: 0, statusChangedS: NOW_S - 7_200, ignitionOn: true, ignitionChangedS: NOW_S - 9_000 };
  expect(stateSince(offline)).toEqual({ state: 'offline', sinceS: NOW_S - 7_200, isAtLeast: false });
  expect(stateSince({ statusBits: 0 })).toBeUndefined();
});

it('says nothing where the server does not tell, or tells what is no moment', () => {
  expect(stateSince({ ...online, ignitionOn: true })).toBeUndefined();
  expect(stateSince({ ...online, ignitionOn: false, ignitionChangedS: 0 })).toBeUndefined();
  expect(stateSince({ ...online, ignitionChangedS: NOW_S, standingSinceS: NOW_S })).toBeUndefined();
  expect(stateSince({ statusBits: 0, statusChangedS: 0 })).toBeUndefined();
});

it('believes the speed before the ignition and the time of the last stop', () => {
  const towed = { ...online, ignitionOn: false, ignitionChangedS: NOW_S - 50_000, standingSinceS: NOW_S - 50_000 };
  expect(stateSince(towed)).toBeUndefined();
  const drives = { ...online, ignitionOn: true, ignitionChangedS: NOW_S - 900, standingSinceS: NOW_S - 300 };
  expect(stateSince(drives)).toEqual({ state: 'driving', sinceS: NOW_S - 900, isAtLeast: false });
});

it('tells of an engine that was never turned on or off how long its state is known at least', () => {
  const never = { ignitionChangedS: undefined, knownSinceS: NOW_S - 90_000 };
  const parked = { ...stands, ...never, ignitionOn: false };
  expect(stateSince(parked)).toEqual({ state: 'stopped', sinceS: NOW_S - 90_000, isAtLeast: true });
  const idling = { ...stands, ...never, ignitionOn: true, standingSinceS: NOW_S - 300 };
  expect(stateSince(idling)).toEqual({ state: 'idling', sinceS: NOW_S - 300, isAtLeast: false });
  expect(stateSince({ ...idling, standingSinceS: NOW_S - 99_000 })).toMatchObject({ isAtLeast: true });
  // A change that is known says more.
  expect(stateSince({ ...parked, ignitionChangedS: NOW_S - 60 })).toMatchObject({ isAtLeast: false });
  // Another server does not tell since when it knows its vehicles.
  expect(stateSince({ ...parked, knownSinceS: undefined })).toBeUndefined();
});
