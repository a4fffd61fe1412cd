import { hexOf } from './hex.js';
import type { Jt808AlarmId } from './alarm-id.js';
import type { Jt808Extra } from './extras.js';
import type { Jt808Location } from './location.js';
import type { Jt808SafetyAlarm } from './safety.js';

/**
 * A condition that a location tells. It becomes an event when its `key` was not among those of the location before: alarm bits
 * stay set, and reports repeat.
 *
 * @public
 */
export interface Jt808Alarm {
  /** Names the condition, and where it has them its channel, area or alarm id: equal in each report of the same condition. */
  readonly key: string;
  /** Event code: fixed, and named in the table of event codes (`gk-sdk/rules`). */
  readonly code: number;
  /** False for a condition that the terminal tells until it is answered, not until it is over (JT/T 808, "alarm flag bits"). */
  readonly lasts: boolean;
  /** Channel of the camera, from 1. */
  readonly channel?: number;
  /** Of the alarms of add-ons. */
  readonly alarmId?: Jt808AlarmId;
  /** Of the alarms of add-ons: 0 no duration, 1 it begins, 2 it ends. Some terminals give the end another alarm id. */
  readonly state?: number;
  /** Of the alarms of add-ons: equal for begin and end. */
  readonly alarmNumber?: number;
}

/** How terminals of a maker differ. @public */
export interface Jt808AlarmOptions {
  /** The terminal is of 2011: its bits 12 to 17 and 29 to 31 are reserved. */
  readonly is2011?: boolean;
  /** Kind 5 of 65 means that there is no driver; by the text it is an abnormal driver. */
  readonly abnormalIsAbsent?: boolean;
}

const IS_2011 = 0x1ffc_0fff;
const LASTS = true;
const UNTIL_ANSWERED = false;

/** Codes and persistence of the alarm bits; 20 and 21 are read with extra 12. */
const ALARM_BITS: ReadonlyMap<number, readonly [code: number, lasts: boolean]> = new Map([
  [0, [1, UNTIL_ANSWERED]],
  [1, [13, LASTS]],
  [2, [740, LASTS]],
  [3, [1841, UNTIL_ANSWERED]],
  [4, [8, LASTS]],
  [5, [8, LASTS]],
  [6, [8, LASTS]],
  [7, [6, LASTS]],
  [8, [17, LASTS]],
  [9, [1842, LASTS]],
  [10, [1843, LASTS]],
  [11, [2, LASTS]],
  [12, [1844, LASTS]],
  [13, [1840, LASTS]],
  [14, [1833, LASTS]],
  [15, [1845, LASTS]],
  [16, [1846, LASTS]],
  [17, [761, LASTS]],
  [18, [1850, LASTS]],
  [19, [1851, LASTS]],
  [22, [1853, UNTIL_ANSWERED]],
  [23, [19, LASTS]],
  [24, [1854, LASTS]],
  [25, [1855, LASTS]],
  [26, [1856, LASTS]],
  [27, [1857, UNTIL_ANSWERED]],
  [28, [1858, UNTIL_ANSWERED]],
  [29, [16, LASTS]],
  [30, [1859, LASTS]],
  [31, [9, UNTIL_ANSWERED]],
]);

const AREA_BIT = 20;
const ROUTE_BIT = 21;
const AREA_CODE = 1852;
const ROUTE_CODE = 19;
/** Extra 12: entered, left. */
const CROSSING_CODES = [14, 15] as const;
/** Kinds of extra 12 that are routes, not areas. */
const ROUTE_KIND = 4;

/** Status bits: doors open, warnings of 2019. */
const STATUS_BITS: ReadonlyMap<number, number> = new Map([
  [6, 711],
  [7, 710],
  [13, 9],
  [14, 9],
  [15, 9],
  [16, 9],
  [17, 9],
]);
const IGNITION_CODES = { on: 4, off: 5 } as const;

const VIDEO_LOSS_CODE = 2;
const STORAGE_CODE = 3;
const COVERED_CODE = 11;
const VIDEO_OTHER_CODE = 1860;
const BEHAVIOUR_OTHER_CODE = 1863;
const SAFETY_OTHER_CODE = 1864;
/** Bits of extra 14 that no other extra explains. */
const VIDEO_BITS: ReadonlyMap<number, readonly [code: number, lasts: boolean]> = new Map([
  [4, [1861, LASTS]],
  [6, [1862, UNTIL_ANSWERED]],
]);
/** Bits of extra 18. */
const BEHAVIOUR_BITS: ReadonlyMap<number, number> = new Map([
  [0, 740],
  [1, 742],
  [2, 743],
]);

const ADAS_CODES: ReadonlyMap<number, number> = new Map([
  [0x01, 711],
  [0x02, 710],
  [0x03, 713],
  [0x04, 712],
  [0x05, 1812],
  [0x06, 1813],
  [0x07, 1811],
  [0x10, 1814],
  [0x11, 1817],
  [0x12, 1815],
  [0x13, 1816],
]);
const ADAS_OTHER_CODE = 1818;
const ABNORMAL_KIND = 0x05;
const ABSENT_CODE = 744;
const MONITORING_CODES: ReadonlyMap<number, number> = new Map([
  [0x01, 740],
  [0x02, 742],
  [0x03, 743],
  [0x04, 741],
  [ABNORMAL_KIND, 1819],
  [0x10, 1825],
  [0x11, 1826],
]);
/** Kinds that Guangdong adds. */
const GUANGDONG_MONITORING_CODES: ReadonlyMap<number, number> = new Map([
  [0x06, 1820],
  [0x08, 1821],
  [0x0a, 745],
  [0x0b, 1822],
  [0x0c, 1823],
  [0x0d, 1824],
]);
const MONITORING_OTHER_CODE = 1827;
const GUANGDONG_ID_BYTES = 40;
/** Bits of a tyre; bit 0 is a regular report. */
const TYRE_BITS: ReadonlyMap<number, number> = new Map([
  [1, 1846],
  [2, 1846],
  [3, 1848],
  [4, 1849],
  [5, 1846],
  [6, 1847],
  [7, 1849],
]);
const BLIND_SPOT_CODES: ReadonlyMap<number, number> = new Map([
  [1, 1828],
  [2, 760],
  [3, 761],
]);
const HARSH_DRIVING_CODES: ReadonlyMap<number, number> = new Map([
  [1, 701],
  [2, 700],
  [3, 1829],
  [4, 12],
  [5, 1830],
  [6, 1831],
  [7, 1832],
]);

/**
 * All conditions that a location tells, none left out: alarm bits, ignition and doors, extras 12 and 14 to 18, and the alarms of
 * add-ons in 64 to 67 and 70.
 *
 * @public
 */
export function jt808Alarms(location: Jt808Location, options: Jt808AlarmOptions = {}): readonly Jt808Alarm[] {
  const { status, extras } = location;
  const bits = options.is2011 === true ? location.alarms & IS_2011 : location.alarms;
  const isOn = (status & 1) !== 0;
  return [
    ...bitsOf(bits).flatMap((bit) => {
      const [code, lasts] = ALARM_BITS.get(bit) ?? [];
      return code === undefined || lasts === undefined ? [] : [{ key: `alarm-${bit}`, code, lasts }];
    }),
    ...crossings(bits, extras),
    { key: isOn ? 'ignition-on' : 'ignition-off', code: isOn ? IGNITION_CODES.on : IGNITION_CODES.off, lasts: true },
    ...[...STATUS_BITS].flatMap(([bit, code]) =>
      hasBit(status, bit) ? [{ key: `status-${bit}`, code, lasts: true }] : [],
    ),
    ...videoAlarms(extras),
    ...extras.flatMap((extra) => safetyAlarms(extra, options)),
  ];
}

/** Bits 20 and 21, which extra 12 explains. */
function crossings(bits: number, extras: readonly Jt808Extra[]): Jt808Alarm[] {
  const told = extras.filter((extra) => extra.type === 'areaCrossing');
  const alarms = told.map(({ kind, areaId, direction }) => ({
    key: `crossing-${kind}-${areaId}-${direction}`,
    code: kind === ROUTE_KIND ? ROUTE_CODE : (CROSSING_CODES[direction] ?? AREA_CODE),
    lasts: UNTIL_ANSWERED,
  }));
  const isTold = (isRoute: boolean): boolean => told.some(({ kind }) => (kind === ROUTE_KIND) === isRoute);
  return [
    ...alarms,
    ...(hasBit(bits, AREA_BIT) && !isTold(false) ? [{ key: 'alarm-20', code: AREA_CODE, lasts: UNTIL_ANSWERED }] : []),
    ...(hasBit(bits, ROUTE_BIT) && !isTold(true) ? [{ key: 'alarm-21', code: ROUTE_CODE, lasts: UNTIL_ANSWERED }] : []),
  ];
}

/** Extra 14, and those that say more about its bits. */
function videoAlarms(extras: readonly Jt808Extra[]): Jt808Alarm[] {
  let summary = 0;
  let loss = 0;
  let covered = 0;
  let storage = 0;
  let behaviour = 0;
  for (const extra of extras) {
    if (extra.type === 'videoAlarms') summary |= extra.bits;
    else if (extra.type === 'videoLoss') loss |= extra.channels;
    else if (extra.type === 'videoCovered') covered |= extra.channels;
    else if (extra.type === 'storageFaults') storage |= extra.bits;
    else if (extra.type === 'driverBehaviour') behaviour |= extra.bits;
  }
  const byChannel = (name: string, channels: number, code: number, summaryBit: number): Jt808Alarm[] => {
    if (channels === 0) return hasBit(summary, summaryBit) ? [{ key: name, code, lasts: LASTS }] : [];
    return bitsOf(channels).map((bit) => ({ key: `${name}-${bit + 1}`, code, lasts: LASTS, channel: bit + 1 }));
  };
  const behaviours = behaviour === 0 && hasBit(summary, 5) ? [31] : bitsOf(behaviour);
  return [
    ...byChannel('video-loss', loss, VIDEO_LOSS_CODE, 0),
    ...byChannel('video-covered', covered, COVERED_CODE, 1),
    ...(storage === 0 && hasBit(summary, 2) ? [{ key: 'storage', code: STORAGE_CODE, lasts: LASTS }] : []),
    ...bitsOf(storage).map((bit) => ({ key: `storage-${bit}`, code: STORAGE_CODE, lasts: LASTS })),
    ...bitsOf(summary).flatMap((bit) => {
      if (bit <= 2 || bit === 5) return [];
      const [code, lasts] = VIDEO_BITS.get(bit) ?? [VIDEO_OTHER_CODE, LASTS];
      return [{ key: `video-${bit}`, code, lasts }];
    }),
    ...behaviours.map((bit) => ({
      key: `behaviour-${bit}`,
      code: BEHAVIOUR_BITS.get(bit) ?? BEHAVIOUR_OTHER_CODE,
      lasts: LASTS,
    })),
  ];
}

function safetyAlarms(extra: Jt808Extra, options: Jt808AlarmOptions): Jt808Alarm[] {
  const one = (code: number, alarm: Jt808SafetyAlarm): Jt808Alarm => ({
    key: `${extra.type}-${hexOf(alarm.alarmId.raw)}-${code}`,
    code,
    lasts: UNTIL_ANSWERED,
    alarmId: alarm.alarmId,
    state: alarm.state,
    alarmNumber: alarm.alarmNumber,
  });
  switch (extra.type) {
    case 'adas':
      return [one(ADAS_CODES.get(extra.kind) ?? ADAS_OTHER_CODE, extra)];
    case 'driverMonitoring':
      return [one(monitoringCode(extra.kind, extra.alarmId.raw.byteLength, options), extra)];
    case 'tyreAlarm': {
      const codes = new Set(
        extra.tyres.flatMap(({ bits }) => bitsOf(bits & ~1)).map((bit) => TYRE_BITS.get(bit) ?? SAFETY_OTHER_CODE),
      );
      return [...codes].map((code) => one(code, extra));
    }
    case 'blindSpot':
      return [one(BLIND_SPOT_CODES.get(extra.kind) ?? SAFETY_OTHER_CODE, extra)];
    case 'harshDriving':
      return [one(HARSH_DRIVING_CODES.get(extra.kind) ?? SAFETY_OTHER_CODE, extra)];
    default:
      return [];
  }
}

function monitoringCode(kind: number, idBytes: number, options: Jt808AlarmOptions): number {
  if (kind === ABNORMAL_KIND && options.abnormalIsAbsent === true) return ABSENT_CODE;
  const guangdong = idBytes === GUANGDONG_ID_BYTES ? GUANGDONG_MONITORING_CODES.get(kind) : undefined;
  return MONITORING_CODES.get(kind) ?? guangdong ?? MONITORING_OTHER_CODE;
}

function hasBit(bits: number, bit: number): boolean {
  return ((bits >>> bit) & 1) === 1;
}

function bitsOf(bits: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => hasBit(bits, bit));
}
