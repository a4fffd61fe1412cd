import { jt808AlarmId, type Jt808AlarmId, type Jt808Extra, type Jt808Location } from 'gk-sdk/jt808';

/** An alarm of an add-on and the files that belong to it. */
export interface Alarm {
  readonly extra: Jt808Extra;
  readonly alarmId: Jt808AlarmId;
}

const ALARM_ID_BYTES = 16;
/** A picture and some seconds of video. */
export const ALARM_FILES = 2;
const LEVEL = 1;
const KINDS = [
  { add: 'adas', kind: 1 },
  { add: 'driverMonitoring', kind: 2 },
  { add: 'adas', kind: 2 },
  { add: 'driverMonitoring', kind: 1 },
] as const;

/** The n-th alarm of a drive, from 0: collision ahead, phone, lane departure, tired, again and again. */
export function alarmAt(n: number, terminal: string, location: Omit<Jt808Location, 'extras'>): Alarm {
  const { add, kind } = KINDS[n % KINDS.length] ?? KINDS[0];
  const { time, speedKmh, altitudeM, lat, lng } = location;
  const alarmId = jt808AlarmId(ALARM_ID_BYTES, { terminal, time, number: 0, attachments: ALARM_FILES });
  const alarm = {
    alarmNumber: n + 1,
    state: 0,
    speedKmh: Math.round(speedKmh),
    altitudeM,
    lat: Math.abs(lat),
    lng: Math.abs(lng),
    time,
    vehicle: 1,
    alarmId,
    kind,
    level: LEVEL,
  };
  const extra: Jt808Extra =
    add === 'adas'
      ? { type: 'adas', ...alarm, aheadKmh: 20, gap100Ms: 9, side: kind === 2 ? 1 : 0, sign: 0, signValue: 0 }
      : { type: 'driverMonitoring', ...alarm, tiredness: kind === 1 ? 7 : 0 };
  return { extra, alarmId };
}
