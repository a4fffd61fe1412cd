import type { GkLiveWall, TimelineEvent, TimelineRecord } from 'gk-elements';
import type { Device, GpsPoint } from 'gk-sdk';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** Initial state of an element, so that it shows something at once. */
export interface Sample {
  readonly attributes?: Readonly<Record<string, string | true>>;
  /** Properties that only scripts can set. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Runs once the element is there. */
  readonly show?: (element: Element) => void;
}

/** A start for each element. `online` are devices to show, the best one first; none while there is no fleet. */
export function sampleOf(tagName: string, online: readonly Device[], nowS: number): Sample {
  const device = online[0];
  const id = device?.deviceId ?? '';
  const ids = online.slice(0, 3).map(({ deviceId }) => deviceId);
  const todayS = Math.floor(nowS / DAY_S) * DAY_S;
  const yesterdayS = todayS - DAY_S;
  const period = (fromS: number, toS: number): Record<string, string> => ({
    'from-s': String(fromS),
    'to-s': String(toS),
  });
  switch (tagName) {
    case 'gk-live-tile':
      return { attributes: { device: id, channel: '1', osd: 'auto', ptz: true, talk: true } };
    case 'gk-live-wall':
      return {
        show: (element) => {
          const channels = Math.min(device?.channelNames.length ?? 0, 4);
          for (let channel = 1; channel <= channels; channel++) {
            (element as GkLiveWall).show({ device: id, channel });
          }
        },
      };
    case 'gk-player':
      return { attributes: { device: id, channels: '1', ...period(yesterdayS, todayS) } };
    case 'gk-record-map':
      return { attributes: { device: id, day: new Date(yesterdayS * 1000).toISOString().slice(0, 10) } };
    case 'gk-download':
      return {
        attributes: { device: id, channels: '1', ...period(yesterdayS + 8 * HOUR_S, yesterdayS + 8.05 * HOUR_S) },
      };
    case 'gk-gps-player':
      return {
        attributes: {
          devices: ids.join(','),
          ...period(nowS - 2 * HOUR_S, nowS),
          'load-events': true,
          availability: true,
          addresses: true,
        },
      };
    case 'gk-incident':
      return {
        attributes: {
          device: id,
          ...period(yesterdayS + 8 * HOUR_S, yesterdayS + 9 * HOUR_S),
          'at-s': String(yesterdayS + 8 * HOUR_S),
        },
      };
    case 'gk-timeline':
      return {
        attributes: {
          ...period(todayS, todayS + DAY_S),
          selectable: true,
          'position-s': String(todayS + 9.5 * HOUR_S),
        },
        properties: { channels: [1, 2], records: sampleRecords(todayS), events: sampleEvents(todayS) },
      };
    case 'gk-speed-chart':
      return { attributes: { limit: '80' }, properties: { track: sampleTrack(todayS + 8 * HOUR_S) } };
    case 'gk-gauge':
      return { attributes: { value: '72', limit: '90' } };
    case 'gk-gps-map':
      return { attributes: { 'auto-fit': true } };
    case 'gk-mini-map':
      return { attributes: { device: id, follow: true, gauges: true } };
    case 'gk-event-feed':
      return { attributes: { mode: 'list', 'load-history': true, 'sound-from': 'none' } };
    case 'gk-device-tree':
      return { attributes: { 'load-groups': true } };
    case 'gk-broadcast':
      return { attributes: { target: 'devices' }, properties: { devices: ids } };
    case 'gk-server-clock':
      return { attributes: { 'show-date': true } };
    case 'gk-indicator':
    case 'gk-signal-badge':
    case 'gk-address':
    case 'gk-talk':
      return { attributes: { device: id } };
    default:
      return {};
  }
}

/** A morning and an afternoon on two channels, with an alarm. */
function sampleRecords(dayS: number): readonly TimelineRecord[] {
  return [1, 2].flatMap((channel) => [
    { channel, startS: dayS + 7 * HOUR_S, endS: dayS + 11 * HOUR_S, kind: 'Normal' },
    { channel, startS: dayS + 11 * HOUR_S, endS: dayS + 11.4 * HOUR_S, kind: 'Alarm' },
    { channel, startS: dayS + 13 * HOUR_S, endS: dayS + 17.5 * HOUR_S, kind: 'Normal' },
  ]);
}

/** One at each end of the day, some alone, and a crowd. */
function sampleEvents(dayS: number): readonly TimelineEvent[] {
  const at = (hour: number, kind: string, label: string): TimelineEvent => ({
    timeS: dayS + hour * HOUR_S,
    kind,
    label,
  });
  return [
    at(0, 'Normal', 'Device online'),
    at(7, 'Normal', 'Door open'),
    ...Array.from({ length: 12 }, (_, i) => at(11 + i / 30, 'Alarm', `Overspeed ${i + 1}`)),
    at(17.5, 'Normal', 'Door closed'),
    at(24, 'Normal', 'Device offline'),
  ];
}

/** An hour's drive with a stop: a position every ten seconds. */
function sampleTrack(startS: number): readonly GpsPoint[] {
  return Array.from({ length: 360 }, (_, index) => {
    const isStanding = index > 150 && index < 200;
    const speed = isStanding ? 0 : 55 + 30 * Math.sin(index / 14) + 8 * Math.sin(index / 3);
    return {
      atS: startS + index * 10,
      lat: 24.08 + index / 9000,
      lng: 120.53 + index / 7000,
      speedKmh: Math.max(0, speed),
      headingDeg: 50,
    };
  });
}
