import { jt808Time, type Jt808Bodies, type Jt808Location } from 'gk-sdk/jt808';
import { describe, expect, it } from 'vitest';
import type { DeviceReport } from '../../journal/told-devices.js';
import type { MemberTerminal } from '../gateway-host.js';
import { location, NOON_S } from '../testing/spoken-terminal.js';
import { TerminalReports } from './terminal-reports.js';

const DAY_S = 86_400;
const OVERSPEED = 1 << 1;
const MEMBER: MemberTerminal = {
  kind: 'member',
  deviceId: '13912345678',
  authCode: 'c0de',
  identity: undefined,
  zoneMinutes: 480,
  flags: undefined,
  fields: {},
};

function reportsOf(
  { zoneMinutes }: { readonly zoneMinutes: number | undefined } = { zoneMinutes: 480 },
): TerminalReports {
  return new TerminalReports({ ...MEMBER, zoneMinutes });
}

const positions = (reports: readonly DeviceReport[]) =>
  reports.flatMap((report) => (report.kind === 'position' ? [report.timeS] : []));
const events = (reports: readonly DeviceReport[]) =>
  reports.flatMap((report) => (report.kind === 'event' ? [[report.event.code, report.event.happenedS]] : []));
const engine = (reports: readonly DeviceReport[]) =>
  reports.flatMap((report) =>
    report.kind === 'state' && report.state.what === 'engine' ? [[report.timeS, report.state.isOn]] : [],
  );

describe('a position of a lock or tracker', () => {
  const told = (
    timeS: number,
    fields: Partial<Jt808Bodies['compactLocation']> = {},
  ): Jt808Bodies['compactLocation'] => ({
    time: jt808Time(timeS * 1000, 0),
    lat: 22.58,
    lng: -113.9,
    flags: 3,
    speedKnots: 20,
    direction: 90,
    signal: 31,
    satellites: 6,
    mileageKm: 7,
    battery: 78,
    cellId: 0,
    areaCode: 0,
    product: 3,
    status: 0,
    alarms: 0,
    extras: [],
    ...fields,
  });

  it('stands at its time in UTC whatever the zone of the terminal, and says nothing of the ignition', () => {
    const reports = reportsOf().ofCompact(told(NOON_S - 5), NOON_S, false);
    const place = { lat: 22.58, lng: -113.9 };
    expect(reports[0]).toEqual({ kind: 'position', timeS: NOON_S - 5, place, speedKmh: 37, headingDeg: 90 });
    expect([engine(reports), events(reports)]).toEqual([[], []]);
    expect(reports).toContainEqual(
      expect.objectContaining({ state: { what: 'fields', fields: { signal: 100, satellites: 6 } } }),
    );
  });

  it('in a location of 808 with a tail of a maker tells its signal', () => {
    const tail = {
      left: new Uint8Array(4),
      mileageKm: 7,
      batteryVolts: 12,
      areaId: 0,
      signal: 31,
      reserved: new Uint8Array(3),
    };
    const reports = reportsOf().ofLive(location(NOON_S, { tail }), NOON_S);
    expect(reports).toContainEqual(expect.objectContaining({ state: { what: 'fields', fields: { signal: 100 } } }));
  });

  it('without a fix, or of a time that cannot be, is no place', () => {
    expect(positions(reportsOf().ofCompact(told(NOON_S, { flags: 2 }), NOON_S, false))).toEqual([]);
    expect(positions(reportsOf().ofCompact(told(NOON_S + DAY_S), NOON_S, false))).toEqual([]);
    expect(reportsOf().ofCompact(told(NOON_S + DAY_S), NOON_S, true)).toEqual([]);
    expect(positions(reportsOf().ofCompact(told(NOON_S - DAY_S), NOON_S, true))).toEqual([NOON_S - DAY_S]);
  });

  it('tells overspeed and a low battery once, as its kind of device writes them', () => {
    const reports = reportsOf();
    const codes = (second: number, alarms: number, product = 3): number[] =>
      events(reports.ofCompact(told(NOON_S + second, { alarms, product }), NOON_S + second, false)).map(
        ([code]) => code ?? 0,
      );
    expect(codes(0, 1)).toEqual([13]);
    expect(codes(10, 0b1001)).toEqual([6]);
    expect(codes(20, 0b1001)).toEqual([]);
    expect(codes(30, 0)).toEqual([]);
    // Bit 0 of another kind is a low battery, and that of an unknown one means nothing.
    expect(codes(40, 1, 2)).toEqual([6]);
    expect(codes(50, 1, 9)).toEqual([]);
  });
});

describe('an alarm that lasts until a person confirms it', () => {
  it('is confirmed by its bit while it is on, and not where it has ended or come anew since', () => {
    const reports = reportsOf();
    const tell = (second: number, alarms: number): void => {
      reports.ofLive(location(NOON_S + second, { alarms }), NOON_S + second);
    };
    tell(0, 0);
    tell(10, 0b1001);
    tell(20, 0b0001);
    expect([reports.confirmedBit(1, NOON_S + 10), reports.confirmedBit(1841, NOON_S + 10)]).toEqual([0, undefined]);
    tell(30, 0);
    expect(reports.confirmedBit(1, NOON_S + 10)).toBeUndefined();
    tell(40, 0b0001);
    expect([10, 40].map((second) => reports.confirmedBit(1, NOON_S + second))).toEqual([undefined, 0]);
    // Overspeed ends by itself.
    tell(50, OVERSPEED);
    expect(reports.confirmedBit(13, NOON_S + 50)).toBeUndefined();
  });

  it('is still that of its event after a restart', () => {
    const flags = { timeS: NOON_S + 60, on: ['alarm-0'] };
    const reports = new TerminalReports({ ...MEMBER, flags });
    expect(reports.confirmedBit(1, NOON_S)).toBe(0);
  });
});

describe('a report of a position', () => {
  it('is a point of the track at its time, and tells signal, satellites and the engine', () => {
    const extras = [
      { type: 'signal', strength: 20 },
      { type: 'satellites', count: 9 },
    ] as const;
    const reports = reportsOf().ofLive(location(NOON_S, { extras }), NOON_S + 2);
    expect(reports).toContainEqual({
      kind: 'position',
      timeS: NOON_S,
      place: { lat: 25.03, lng: 121.56 },
      speedKmh: 36,
      headingDeg: 90,
    });
    expect(engine(reports)).toEqual([[NOON_S, true]]);
    expect(reports).toContainEqual({
      kind: 'state',
      timeS: NOON_S,
      state: { what: 'fields', fields: { signal: 65, satellites: 9 } },
    });
  });

  it.each<[string, Partial<Jt808Location>]>([
    ['0, 0', { lat: 0, lng: 0 }],
    ['no fix', { status: 1 }],
    ['an encrypted place', { status: 0b100011 }],
    ['the year 2000', { time: '000101000000' }],
    ['tomorrow', { time: location(NOON_S + DAY_S).time }],
    ['a month 13', { time: '261330120000' }],
    ['a place beyond the pole', { lat: 91 }],
  ])('with %s is no point of the track, and its alarm is told all the same', (_, fields) => {
    const reports = reportsOf().ofLive(location(NOON_S, { alarms: OVERSPEED, ...fields }), NOON_S);
    expect(positions(reports)).toEqual([]);
    expect(events(reports)).toEqual([[13, NOON_S]]);
  });

  it('of a terminal that knows no speed has none', () => {
    const [position] = reportsOf().ofLive(location(NOON_S, { speedKmh: 6_553.5 }), NOON_S);
    expect(position).toMatchObject({ kind: 'position', speedKmh: 0 });
  });
});

describe('alarms', () => {
  it('are one event from when they rise, however often they are told', () => {
    const reports = reportsOf();
    const told = [0, 10, 20, 30, 40].flatMap((at) =>
      events(reports.ofLive(location(NOON_S + at, { alarms: at === 30 ? 0 : OVERSPEED }), NOON_S + at)),
    );
    expect(told).toEqual([
      [13, NOON_S],
      [13, NOON_S + 40],
    ]);
  });

  it('of the ignition begin with its first change, and stored ones are told as late', () => {
    const reports = reportsOf();
    expect(events(reports.ofLive(location(NOON_S, { status: 3 }), NOON_S))).toEqual([]);
    const off = reports.ofLive(location(NOON_S + 10, { status: 2 }), NOON_S + 10);
    expect([events(off), engine(off)]).toEqual([[[5, NOON_S + 10]], [[NOON_S + 10, false]]]);
    const late = reports.ofBatch([location(NOON_S - 600, { alarms: OVERSPEED })], NOON_S + 20, true);
    expect(late).toContainEqual(
      expect.objectContaining({ kind: 'event', event: expect.objectContaining({ cover: true }) }),
    );
  });

  it('of an add-on are known by their id, and their end is no event', () => {
    const alarm = {
      type: 'blindSpot',
      alarmNumber: 7,
      speedKmh: 30,
      altitudeM: 10,
      lat: 25,
      lng: 121,
      time: location(NOON_S).time,
      vehicle: 1,
      kind: 2,
      alarmId: {
        raw: Uint8Array.from(
          [...'0000001'].map((digit) => digit.charCodeAt(0)).concat([0x26, 0x11, 0x30, 0x20, 0, 0, 0, 0, 0]),
        ),
        terminal: '0000001',
        time: location(NOON_S).time,
        number: 0,
        attachments: 0,
      },
    } as const;
    const reports = reportsOf();
    const begun = reports.ofLive(location(NOON_S, { extras: [{ ...alarm, state: 1 }] }), NOON_S);
    const ended = reports.ofLive(location(NOON_S + 10, { extras: [{ ...alarm, state: 2 }] }), NOON_S + 10);
    expect([events(begun), events(ended)]).toEqual([[[760, NOON_S]], []]);
  });
});

describe('a batch of stored reports', () => {
  it('is sorted by time, and says when the engine was off between two live reports', () => {
    const reports = reportsOf();
    reports.ofLive(location(NOON_S, { status: 3 }), NOON_S);
    reports.ofLogin(NOON_S + 900);
    // A new connection: what was between the two comes behind the second.
    const after = new TerminalReports({
      kind: 'member',
      deviceId: '13912345678',
      authCode: 'c0de',
      identity: undefined,
      zoneMinutes: 480,
      flags: { timeS: NOON_S, on: ['ignition-on'] },
      fields: {},
    });
    after.ofLive(location(NOON_S + 900, { status: 3 }), NOON_S + 900);
    const late = after.ofBatch(
      [location(NOON_S + 600, { status: 2 }), location(NOON_S + 300, { status: 2 })],
      NOON_S + 901,
      true,
    );
    expect(positions(late)).toEqual([NOON_S + 300, NOON_S + 600]);
    expect(engine(late)).toEqual([
      [NOON_S + 300, false],
      [NOON_S + 900, true],
    ]);
  });
});

it('a terminal in another zone is told in unix time, and its zone once', () => {
  const reports = reportsOf({ zoneMinutes: undefined });
  const zones: (number | undefined)[] = [];
  const times = [0, 10, 20, 30].flatMap((at) => {
    const told = positions(reports.ofLive(location(NOON_S + at, {}, 345), NOON_S + at));
    zones.push(reports.newZoneMinutes());
    return told;
  });
  expect(times).toEqual([NOON_S, NOON_S + 10, NOON_S + 20, NOON_S + 30]);
  expect(zones).toEqual([undefined, undefined, 345, undefined]);
});
