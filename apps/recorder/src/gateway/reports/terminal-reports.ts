import {
  jt808Alarms,
  jt808TimeMs,
  type Jt808Alarm,
  type Jt808Bodies,
  type Jt808Driver,
  type Jt808Location,
} from 'gk-sdk/jt808';
import { eventCode } from 'gk-sdk/rules';
import type { ToldFields } from '../../journal/journal-rows.js';
import type { KnownFlags, MemberTerminal, TerminalReport } from '../gateway-host.js';
import { locationOfCompact } from './compact-report.js';
import { FlagTimeline } from './flag-timeline.js';
import { TerminalZone } from './terminal-zone.js';
import { toldFields } from './told-fields.js';

/** Fields of the device list are kept so often at most: signal and satellites differ with each report. */
const FIELDS_EVERY_S = 30;
/** Bytes of the connection are kept so often. */
const TRAFFIC_EVERY_S = 300;
/** No vehicle is as fast: the receiver has no speed. */
const MOST_KMH = 400;

/** Keys of alarms that tell what the ignition is. */
const IGNITION_ON = 'ignition-on';
const STATES = /^(ignition|status)-/;
/** State of the card of a driver. */
const CARD_OUT = 2;
/** State of an alarm of an add-on. */
const ENDS = 2;

/** Alarms that last until a person confirms them (8203), by the code of their event: the bit, and how its flags begin. */
const CONFIRMED: ReadonlyMap<number, { readonly bit: number; readonly flag: string }> = new Map([
  [1, { bit: 0, flag: 'alarm-0' }],
  [1841, { bit: 3, flag: 'alarm-3' }],
  [14, { bit: 20, flag: 'crossing-' }],
  [15, { bit: 20, flag: 'crossing-' }],
  [1852, { bit: 20, flag: 'alarm-20' }],
  [1853, { bit: 22, flag: 'alarm-22' }],
  [1857, { bit: 27, flag: 'alarm-27' }],
  [1858, { bit: 28, flag: 'alarm-28' }],
]);

/** Bits of the status of a location. */
const FIX = 1 << 1;
const ENCRYPTED = 1 << 5;

/** Reports of a terminal as the journal keeps them: in unix time, and each alarm once. */
export class TerminalReports {
  readonly deviceId: string;
  readonly #zone: TerminalZone;
  #toldZone: number | undefined;
  #timeline: FlagTimeline;
  /** Time of the row of flags that was told last: one a second is kept. */
  #flagsS: number;
  #fields: ToldFields;
  #fieldsS = -Infinity;
  #bytes = { in: 0, out: 0 };
  #trafficS = -Infinity;

  constructor({ deviceId, zoneMinutes, flags, fields }: MemberTerminal) {
    this.deviceId = deviceId;
    this.#zone = new TerminalZone(zoneMinutes);
    this.#toldZone = zoneMinutes;
    this.#timeline = new FlagTimeline(flags);
    this.#flagsS = flags?.timeS ?? -Infinity;
    this.#fields = fields;
  }

  /** Minutes east of UTC by which the terminal is asked about times. */
  get zoneMinutes(): number {
    return this.#zone.askedMinutes;
  }

  /** The zone of its clock, where it was learnt since the last call. */
  newZoneMinutes(): number | undefined {
    const { minutes } = this.#zone;
    if (minutes === this.#toldZone) return undefined;
    this.#toldZone = minutes;
    return minutes;
  }

  /**
   * Bit by which a person confirms the alarm of an event (8203); undefined where no person confirms it, or it has ended or come anew since:
   * a terminal ends all alarms of a bit at once.
   */
  confirmedBit(code: number, happenedS: number): number | undefined {
    const alarm = CONFIRMED.get(code);
    if (alarm === undefined) return undefined;
    const sinceS = this.#timeline.onSinceS(
      (flag) => flag === alarm.flag || (alarm.flag.endsWith('-') && flag.startsWith(alarm.flag)),
    );
    return sinceS !== undefined && sinceS <= happenedS ? alarm.bit : undefined;
  }

  /** When a picture of the terminal was taken, unix seconds; its arrival where the terminal does not say. */
  takenS(time: string | undefined, nowS: number): number {
    const toldS = time === undefined ? undefined : toldTimeS(time);
    return (toldS === undefined ? undefined : this.#zone.ofStored(toldS, nowS)) ?? nowS;
  }

  countIn(bytes: number): void {
    this.#bytes.in += bytes;
  }

  countOut(bytes: number): void {
    this.#bytes.out += bytes;
  }

  /** Begins anew with the flags that were kept last: what was told since was not. */
  goBackTo(flags: KnownFlags | undefined): void {
    this.#timeline = new FlagTimeline(flags);
  }

  ofLogin(nowS: number): TerminalReport[] {
    this.#trafficS = nowS;
    return [{ kind: 'state', timeS: nowS, state: { what: 'online', isOnline: true } }];
  }

  ofEnd(nowS: number): TerminalReport[] {
    return [
      { kind: 'state', timeS: nowS, state: { what: 'online', isOnline: false } },
      ...this.#traffic(nowS, TRAFFIC_EVERY_S),
    ];
  }

  ofHeartbeat(nowS: number): TerminalReport[] {
    return [{ kind: 'state', timeS: nowS, state: { what: 'heartbeat' } }, ...this.#traffic(nowS)];
  }

  /** The driver has put a card in or taken it out. A card that cannot be read says nothing. */
  ofDriver({ state, time, result = 0, name = '' }: Jt808Driver, nowS: number): TerminalReport[] {
    const isOut = state === CARD_OUT;
    if (!isOut && (result !== 0 || name.trim() === '')) return [];
    const toldS = time === undefined ? undefined : toldTimeS(time);
    const timeS = (toldS === undefined ? undefined : this.#zone.ofStored(toldS, nowS)) ?? nowS;
    return [{ kind: 'state', timeS, state: { what: 'driver', name: isOut ? '' : name.trim() } }];
  }

  /** A report that was sent as it was made, as far as the terminal says so. */
  ofLive(location: Jt808Location, nowS: number): TerminalReport[] {
    const toldS = toldTimeS(location.time);
    const timeS = toldS === undefined ? undefined : this.#zone.ofLive(toldS, nowS);
    return [...this.#reports(location, timeS, nowS, true), ...this.#traffic(nowS)];
  }

  /** A position of a lock or tracker (5501, 5502), whose time is told in UTC; it says nothing of the ignition. */
  ofCompact(told: Jt808Bodies['compactLocation'], nowS: number, isStored: boolean): TerminalReport[] {
    const location = locationOfCompact(told);
    const toldS = toldTimeS(location.time);
    const timeS = toldS === undefined ? undefined : this.#zone.ofUtc(toldS, nowS);
    if (timeS === undefined && isStored) return [];
    return [...this.#reports(location, timeS, nowS, !isStored, false), ...this.#traffic(nowS)];
  }

  /** Reports that were collected; `isStored` where that was for want of a connection. */
  ofBatch(locations: readonly Jt808Location[], nowS: number, isStored: boolean): TerminalReport[] {
    const timed = locations.flatMap((location) => {
      const toldS = toldTimeS(location.time);
      const timeS = toldS === undefined ? undefined : this.#zone.ofStored(toldS, nowS);
      return timeS === undefined ? [] : [{ location, timeS }];
    });
    timed.sort((a, b) => a.timeS - b.timeS);
    return timed.flatMap(({ location, timeS }) => this.#reports(location, timeS, nowS, !isStored));
  }

  /** `timeS` is undefined where its time cannot be: then a live report counts as of its arrival, without a place. */
  #reports(
    location: Jt808Location,
    timeS: number | undefined,
    nowS: number,
    isLive: boolean,
    tellsIgnition = true,
  ): TerminalReport[] {
    const atS = timeS ?? nowS;
    const place = timeS === undefined ? undefined : placeOf(location);
    const reports: TerminalReport[] = [];
    if (place !== undefined) {
      const headingDeg = location.direction % 360;
      reports.push({ kind: 'position', timeS: atS, place, speedKmh: speedOf(location), headingDeg });
    }
    const alarms = jt808Alarms(location).filter(({ key }) => tellsIgnition || !STATES.test(key));
    const event = (alarmId: string, { code, channel, alarmId: add }: Jt808Alarm, happenedS: number): void => {
      const { name } = eventCode(code);
      const memo = channel === undefined ? name : `${name}, channel ${channel}`;
      const where = { lat: place?.lat ?? null, lng: place?.lng ?? null, speedKmh: speedOf(location) };
      const told = { code, memo, happenedS, cover: !isLive, call: false, ...where, snap: 0 };
      const filesOf = add !== undefined && add.attachments > 0 ? { filesOf: add.raw } : {};
      reports.push({ kind: 'event', alarmId, event: told, ...filesOf });
    };
    this.#takeFlags(alarms, atS, reports, event, tellsIgnition);
    for (const alarm of alarms) {
      // Its begin and its end have one id.
      if (alarm.alarmId === undefined || alarm.state === ENDS) continue;
      const toldS = toldTimeS(alarm.alarmId.time);
      const happenedS = toldS === undefined ? undefined : this.#zone.ofStored(toldS, nowS);
      event(alarm.key, alarm, happenedS ?? atS);
    }
    if (isLive) reports.push(...this.#newFields(location, atS, nowS));
    return reports;
  }

  #takeFlags(
    alarms: readonly Jt808Alarm[],
    atS: number,
    reports: TerminalReport[],
    event: (alarmId: string, alarm: Jt808Alarm, happenedS: number) => void,
    tellsIgnition: boolean,
  ): void {
    const conditions = new Map(
      alarms.flatMap((each) => (each.alarmId === undefined ? [[each.key, each] as const] : [])),
    );
    const flags = new Set(conditions.keys());
    const { rose, fell, before, next, isLast } = this.#timeline.take(atS, flags);
    const isNew = before === undefined;
    if (!isNew && rose.length === 0 && fell.length === 0 && before.size === flags.size) return;
    const engine = (timeS: number, isOn: boolean): void => {
      reports.push({ kind: 'state', timeS, state: { what: 'engine', isOn } });
    };
    const isOn = flags.has(IGNITION_ON);
    if (tellsIgnition && (isNew || before.has(IGNITION_ON) !== isOn)) {
      engine(atS, isOn);
      if (next !== undefined && next.flags.has(IGNITION_ON) !== isOn) engine(next.fromS, !isOn);
    }
    for (const key of rose) {
      const alarm = conditions.get(key);
      // A door that is open and an engine that runs when it is first heard of are no events.
      if (alarm !== undefined && !(isNew && STATES.test(key))) event(`${key}@${atS}`, alarm, atS);
    }
    if (!isLast) return;
    this.#flagsS = Math.max(atS, this.#flagsS + 1);
    reports.push({ kind: 'state', timeS: this.#flagsS, state: { what: 'flags', on: [...flags] } });
  }

  #newFields(location: Jt808Location, atS: number, nowS: number): TerminalReport[] {
    const fields = { ...this.#fields, ...toldFields(location) };
    if (nowS - this.#fieldsS < FIELDS_EVERY_S || JSON.stringify(fields) === JSON.stringify(this.#fields)) return [];
    this.#fields = fields;
    this.#fieldsS = nowS;
    return [{ kind: 'state', timeS: atS, state: { what: 'fields', fields } }];
  }

  #traffic(nowS: number, aheadS = 0): TerminalReport[] {
    if (nowS + aheadS - this.#trafficS < TRAFFIC_EVERY_S) return [];
    const { in: inBytes, out: outBytes } = this.#bytes;
    this.#bytes = { in: 0, out: 0 };
    this.#trafficS = nowS;
    return [{ kind: 'state', timeS: nowS, state: { what: 'traffic', inBytes, outBytes } }];
  }
}

/** Unix seconds as if the clock of the terminal was in UTC; undefined for what is no time. */
function toldTimeS(time: string): number | undefined {
  const ms = jt808TimeMs(time, 0);
  return ms === undefined ? undefined : ms / 1000;
}

/** Undefined without a fix: terminals tell 0, 0 then, or a place without a meaning. */
function placeOf({ status, lat, lng }: Jt808Location): { readonly lat: number; readonly lng: number } | undefined {
  const isKnown = (status & FIX) !== 0 && (status & ENCRYPTED) === 0 && (lat !== 0 || lng !== 0);
  return isKnown && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

function speedOf({ speedKmh, extras }: Jt808Location): number {
  if (speedKmh <= MOST_KMH) return speedKmh;
  const recorder = extras.find((extra) => extra.type === 'recorderSpeed');
  return recorder !== undefined && recorder.speedKmh <= MOST_KMH ? recorder.speedKmh : 0;
}
