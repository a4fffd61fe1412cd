import { isOnline, markerState, type Device, type StreamStatus } from 'gk-sdk';
import {
  fromCelsius,
  hasFix,
  recordingDot,
  sdDurability,
  sdDurabilityTone,
  signalTone,
  temperaturesCelsius,
  vehicleMotion,
  type BadgeTone,
  type TemperatureUnit,
} from 'gk-sdk/rules';
import type { LengthUnit } from '../../labels/fleet.labels.js';
import type { IndicatorKind } from './indicator-kind.js';
import type { IndicatorLabels } from './indicator.labels.js';

/**
 * Colour of an indicator: the words of the specification, and its two recording dots. `plain` = a value that nothing
 * judges, `unknown` = the device does not tell it.
 *
 * @internal
 */
export type IndicatorTone = BadgeTone | 'warning' | 'recording' | 'recording-error' | 'plain' | 'unknown';

/** Which drawing stands for it: never the colour alone. @internal */
export type IndicatorIcon =
  | { readonly name: 'bars'; readonly lit: number }
  | { readonly name: 'position' | 'no-position' | 'key' | 'battery' | 'thermometer' | 'people' | 'speed' }
  | { readonly name: 'disk'; readonly filled: number }
  | { readonly name: 'card' | 'no-card' | 'card-alarm' }
  | { readonly name: 'dot' | 'dot-alarm' | 'ring' }
  | { readonly name: 'vehicle'; readonly state: 'offline' | 'idle' | 'driving' | 'overspeed' };

/** Look and words of an indicator. @internal */
export interface IndicatorView {
  readonly tone: IndicatorTone;
  readonly icon: IndicatorIcon;
  /** Beside the icon. */
  readonly text: string;
  /** Of an offline device: the last known value. */
  readonly old: boolean;
  /** For the tooltip and the accessible name. */
  readonly sentence: string;
}

/** Formats of values, and the time that their age is measured against. @internal */
export interface IndicatorFormat {
  readonly labels: IndicatorLabels;
  readonly speed: (kmh: number, unit: LengthUnit) => string;
  readonly number: Intl.NumberFormat;
  readonly lengthUnit: LengthUnit;
  readonly temperatureUnit: TemperatureUnit;
  /** Unix seconds of the server. */
  readonly nowS: number;
  /** The connection is lost: nothing new comes. */
  readonly lost?: boolean;
}

/** A disk that is fuller than this is worth a look, percent. */
const FULL_PERCENT = 95;

interface Reading {
  readonly tone: IndicatorTone;
  readonly icon: IndicatorIcon;
  readonly text: string;
  readonly note?: string;
  /** False for what says by itself that the device is offline, or is known of offline devices, too. */
  readonly ages?: boolean;
  /** Whether it is old, for what grows old also while the device is online. */
  readonly old?: boolean;
}

/** Returns the view of a device; without a device, the view that nothing is known. Pure. @internal */
export function toIndicatorView(
  kind: IndicatorKind,
  device: Device | undefined,
  format: IndicatorFormat,
  streamStatus?: StreamStatus,
): IndicatorView {
  const { labels } = format;
  const reading =
    (kind === 'users' ? readUsers(device, streamStatus, format) : device && read(kind, device, format)) ??
    ({ tone: 'unknown', icon: UNKNOWN_ICONS[kind], text: '–', note: labels.unknown } satisfies Reading);
  const isKnown = device !== undefined && reading.tone !== 'unknown';
  const old = isKnown && (format.lost === true || (reading.old ?? (reading.ages !== false && !isOnline(device))));
  const notes = reading.tone === 'unknown' ? [] : [reading.note ?? '', old ? labels.lastKnown : ''];
  const value = reading.tone === 'unknown' ? labels.unknown : reading.text;
  const note = notes.filter((words) => words !== '').join(', ');
  return { ...reading, old, sentence: labels.sentence(labels.kinds[kind], value, note) };
}

const UNKNOWN_ICONS: Readonly<Record<IndicatorKind, IndicatorIcon>> = {
  status: { name: 'vehicle', state: 'offline' },
  signal: { name: 'bars', lit: 0 },
  gps: { name: 'no-position' },
  acc: { name: 'key' },
  voltage: { name: 'battery' },
  temperature: { name: 'thermometer' },
  storage: { name: 'disk', filled: 0 },
  sd: { name: 'no-card' },
  recording: { name: 'ring' },
  speed: { name: 'speed' },
  users: { name: 'people' },
};

function read(kind: Exclude<IndicatorKind, 'users'>, device: Device, format: IndicatorFormat): Reading | undefined {
  const { labels, number } = format;
  const percent = (value: number): string => labels.percent(number.format(Math.round(value)));
  switch (kind) {
    case 'status': {
      const state = markerState(device);
      const tone = ({ offline: 'dark', idle: 'info', driving: 'success', overspeed: 'danger' } as const)[state];
      return { tone, icon: { name: 'vehicle', state }, text: labels.states[state], ages: false };
    }
    case 'signal': {
      if (device.signalPercent === undefined) return undefined;
      const { signalPercent } = device;
      const tone = signalTone(signalPercent);
      const note = { dark: labels.noSignal, danger: labels.weak, info: labels.fair, success: labels.good }[tone];
      // Four bars: one up to 30, two up to 60, as the colours change.
      const lit =
        signalPercent === 0 ? 0 : signalPercent < 30 ? 1 : signalPercent < 60 ? 2 : signalPercent < 80 ? 3 : 4;
      return { tone, icon: { name: 'bars', lit }, text: percent(signalPercent), note };
    }
    case 'gps': {
      const isFixed = hasFix(device.position);
      const text =
        device.satellites === undefined ? (isFixed ? labels.fix : labels.noFix) : number.format(device.satellites);
      const satellites = device.satellites === undefined ? '' : labels.satellites(device.satellites);
      if (!isFixed) return { tone: 'warning', icon: { name: 'no-position' }, text: labels.noFix, note: satellites };
      return {
        tone: 'success',
        icon: { name: 'position' },
        text,
        note: device.satellites === undefined ? '' : labels.fix,
      };
    }
    case 'acc':
      if (device.ignitionOn === undefined) return undefined;
      return device.ignitionOn
        ? { tone: 'success', icon: { name: 'key' }, text: labels.ignitionOn }
        : { tone: 'dark', icon: { name: 'key' }, text: labels.ignitionOff };
    case 'voltage': {
      if (device.voltageV === undefined) return undefined;
      const charge = device.batteryPercent === undefined ? '' : percent(device.batteryPercent);
      return {
        tone: 'plain',
        icon: { name: 'battery' },
        text: labels.volt(number.format(device.voltageV)),
        note: charge,
      };
    }
    case 'temperature': {
      const temperatures = temperaturesCelsius(device);
      if (temperatures.length === 0) return undefined;
      const values = temperatures.map((celsius) => number.format(fromCelsius(celsius, format.temperatureUnit)));
      const value = values.join(' / ');
      const text = format.temperatureUnit === 'F' ? labels.fahrenheit(value) : labels.celsius(value);
      return { tone: 'plain', icon: { name: 'thermometer' }, text };
    }
    case 'storage': {
      if (device.diskUsagePercent === undefined) return undefined;
      const full = device.diskUsagePercent >= FULL_PERCENT;
      const icon = { name: 'disk', filled: Math.min(Math.max(device.diskUsagePercent / 100, 0), 1) } as const;
      return {
        tone: full ? 'warning' : 'plain',
        icon,
        text: percent(device.diskUsagePercent),
        note: full ? labels.almostFull : '',
      };
    }
    case 'sd': {
      const durability = sdDurability(device);
      if (durability === undefined) return undefined;
      const tone = sdDurabilityTone(durability);
      if (tone === 'dark') return { tone, icon: { name: 'no-card' }, text: labels.noCard };
      if (tone === 'info') return { tone, icon: { name: 'card' }, text: labels.cardUnknown };
      if (tone === 'success') return { tone, icon: { name: 'card' }, text: percent(durability), note: labels.good };
      return { tone, icon: { name: 'card-alarm' }, text: percent(durability), note: labels.cardWornOut };
    }
    case 'recording': {
      const dot = recordingDot(device);
      if (dot === 'red') return { tone: 'recording', icon: { name: 'dot' }, text: labels.recording };
      if (dot === 'purple') {
        const text = labels.recordingErrors(device.recordingErrorCount ?? 0);
        return { tone: 'recording-error', icon: { name: 'dot-alarm' }, text };
      }
      if (!isOnline(device) || device.recording === undefined) return undefined;
      return { tone: 'dark', icon: { name: 'ring' }, text: labels.notRecording };
    }
    case 'speed': {
      const motion = vehicleMotion(device, format.nowS);
      if (motion.kind === 'no-position' || motion.kind === 'fixed-place' || !device.position) return undefined;
      const text = format.speed(device.position.speedKmh, format.lengthUnit);
      if (motion.kind !== 'live') return { tone: 'dark', icon: { name: 'speed' }, text, old: true };
      const state = markerState(device);
      const tone = ({ offline: 'dark', idle: 'info', driving: 'success', overspeed: 'danger' } as const)[state];
      const note = state === 'overspeed' ? labels.states.overspeed : '';
      return { tone, icon: { name: 'speed' }, text, note };
    }
  }
}

function readUsers(
  device: Device | undefined,
  status: StreamStatus | undefined,
  { labels, number }: IndicatorFormat,
): Reading | undefined {
  if (device === undefined || status === undefined) return undefined;
  const users = status.devices.find(({ deviceId }) => deviceId === device.deviceId)?.users ?? [];
  const icon = { name: 'people' } as const;
  const tone = users.length > 0 ? 'plain' : 'dark';
  return { tone, icon, text: number.format(users.length), note: labels.users(users.length), ages: false };
}
