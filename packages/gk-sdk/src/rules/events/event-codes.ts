/** Urgency of an event, which decides its sound and highlight. @public */
export type EventSeverity = 'info' | 'warning' | 'alarm';

/** Meaning of an event code. @public */
export interface EventCode {
  /** Number of the event (`appdevid`). */
  readonly code: number;
  /** English name. */
  readonly name: string;
  readonly severity: EventSeverity;
}

const NAMES: Readonly<Record<number, string>> = {
  0: 'Unknown event',
  1: 'Panic button',
  2: 'Video loss',
  3: 'Storage fault',
  4: 'Ignition on',
  5: 'Ignition off',
  6: 'Low voltage',
  7: 'High temperature',
  8: 'GPS signal lost',
  9: 'Door open',
  10: 'Motion detected',
  11: 'Camera covered',
  12: 'Idling too long',
  13: 'Overspeed',
  14: 'Entered geofence',
  15: 'Left geofence',
  16: 'G-sensor impact',
  17: 'Power cut',
  18: 'Tampering',
  19: 'Route deviation',
  20: 'Driver asks for a call',
  21: 'Driver identified',
  22: 'Driver unknown',
  23: 'Fuel drop',
  24: 'Device restarted',
  51: 'Trigger 1',
  52: 'Trigger 2',
  90: 'Remote recording',
  91: 'Remote recording with audio',
  92: 'Remote snapshot',
  98: 'Lost recording',
  99: 'Schedule',
  100: 'Custom',
};

/** Names of 700 to 783: driver assistance. Codes of the range that are not named here have its general name. */
const ASSIST_NAMES: Readonly<Record<number, string>> = {
  700: 'Harsh braking',
  701: 'Harsh acceleration',
  702: 'Harsh turn to the left',
  703: 'Harsh turn to the right',
  710: 'Lane departure',
  711: 'Forward collision',
  712: 'Pedestrian collision',
  713: 'Headway too short',
  714: 'Lane departure to the left',
  715: 'Lane departure to the right',
  720: 'Overspeed',
  721: 'Overspeed +5 km/h',
  722: 'Overspeed +10 km/h',
  723: 'Overspeed +15 km/h',
  724: 'Overspeed +20 km/h',
  725: 'Overspeed +25 km/h',
  726: 'Overspeed +30 km/h',
  727: 'Overspeed +35 km/h',
  740: 'Driver drowsy',
  741: 'Driver distracted',
  742: 'Phone in hand',
  743: 'Smoking',
  744: 'Driver absent',
  745: 'No seat belt',
  746: 'Yawning',
  760: 'Blind spot left',
  761: 'Blind spot right',
  780: 'Video loss',
  781: 'Audio loss',
};

/**
 * Names of the alarms of vehicle terminals: `jt808Alarms` of `gk-sdk/jt808` says which of them has which code. The ranges of the
 * specification end at 1833.
 */
const TERMINAL_NAMES: Readonly<Record<number, string>> = {
  ...namedFrom(1811, [
    'Obstacle ahead',
    'Frequent lane changes',
    'Speed sign exceeded',
    'Road sign read',
    'Solid line crossed',
    'Person in the aisle',
    'Driver assistance picture',
    'Other driver assistance alarm',
    'Driver behaves abnormally',
    'Driver camera covered',
    'Driving too long',
    'Glasses block infrared',
    'Hands off the wheel',
    'Playing with the phone',
    'Driver picture',
    'Driver changed',
    'Other driver monitoring alarm',
    'Approach from behind',
    'Harsh turn',
    'Engine stalled',
    'Coasting in neutral',
    'Engine over-revving',
    'Driver soon tired',
  ]),
  ...namedFrom(1840, [
    'Overspeed soon',
    'Danger warning',
    'Screen fault',
    'Speech fault',
    'Card reader fault',
    'Driving in forbidden hours',
    'Tyre pressure',
    'Tyre leak',
    'Tyre hot',
    'Tyre sensor fault',
    'Daily driving time exceeded',
    'Parked too long',
    'Area entered or left',
    'Section time',
    'Speed sensor fault',
    'Fuel level abnormal',
    'Vehicle stolen',
    'Illegal ignition',
    'Illegal movement',
    'Rollover',
    'Video fault',
    'Overcrowded',
    'Alarm footage full',
    'Other driver behaviour',
    'Other safety alarm',
  ]),
};

const ALARMS: ReadonlySet<number> = new Set([1, 16, 17, 18, 711, 712, 740, 744, 1811, 1841, 1856, 1859]);
const INFOS: ReadonlySet<number> = new Set([
  0, 4, 5, 14, 15, 21, 24, 51, 52, 90, 91, 92, 99, 100, 1814, 1817, 1825, 1826,
]);

/**
 * The event code table: "device events 0 to 24; triggers 51 and 52; remote recording 90 to 92; lost recording 98;
 * schedule 99; custom 100; driver-assistance alarm ranges 700 to 783 and 1811 to 1833" (spec 002 section 9). Names
 * are not shown there: these are this project's choice, and a server's event definitions go before them. Behind these
 * ranges stand alarms of vehicle terminals that have no code in them.
 *
 * @public
 */
export const EVENT_CODES: readonly EventCode[] = [
  ...Object.keys(NAMES).map(Number),
  ...range(700, 783),
  ...Object.keys(TERMINAL_NAMES).map(Number),
].map((code) => ({ code, name: builtInName(code), severity: severityOf(code) }));

const BY_CODE: ReadonlyMap<number, EventCode> = new Map(EVENT_CODES.map((entry) => [entry.code, entry]));

/**
 * Returns the meaning of an event code. Codes beyond the table are 'Event N', those from 101 to 199 'Custom N'.
 *
 * @param names - Names of the server's event definitions, by code.
 * @public
 */
export function eventCode(code: number, names?: ReadonlyMap<number, string>): EventCode {
  const known = BY_CODE.get(code);
  const fallback = code > 100 && code < 200 ? `Custom ${code - 100}` : `Event ${code}`;
  const name = names?.get(code) || known?.name || fallback;
  return { code, name, severity: known?.severity ?? 'warning' };
}

function builtInName(code: number): string {
  return NAMES[code] ?? ASSIST_NAMES[code] ?? TERMINAL_NAMES[code] ?? `Driver assistance ${code}`;
}

function severityOf(code: number): EventSeverity {
  if (ALARMS.has(code)) return 'alarm';
  return INFOS.has(code) ? 'info' : 'warning';
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Names of codes that follow one another. */
function namedFrom(first: number, names: readonly string[]): Record<number, string> {
  return Object.fromEntries(names.map((name, index) => [first + index, name]));
}
