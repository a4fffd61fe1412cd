import { describe, expect, it } from 'vitest';
import type { Device } from 'gk-sdk';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { toIndicatorView } from './indicator-core.js';
import { INDICATOR_KINDS, type IndicatorKind } from './indicator-kind.js';
import { englishIndicatorLabels } from './indicator.labels.js';

const format = {
  labels: englishIndicatorLabels,
  speed: englishFleetLabels.speed,
  number: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
  lengthUnit: 'kilometre',
  temperatureUnit: 'C',
  nowS: 1_700_000_000,
} as const;
const device = (fields: Partial<Device>): Device => ({ deviceId: 'A', channelNames: [], statusBits: 1, ...fields });
const at = (speedKmh: number) => ({ lat: 1, lng: 2, speedKmh, headingDeg: 0 });
const view = (kind: IndicatorKind, fields: Partial<Device>) => toIndicatorView(kind, device(fields), format);

describe('toIndicatorView', () => {
  it.each([
    [0, 'dark', 0, 'Signal: 0 %, no signal'],
    [1, 'danger', 1, 'Signal: 1 %, weak'],
    [29, 'danger', 1, 'Signal: 29 %, weak'],
    [30, 'info', 2, 'Signal: 30 %, fair'],
    [59, 'info', 2, 'Signal: 59 %, fair'],
    [60, 'success', 3, 'Signal: 60 %, good'],
    [100, 'success', 4, 'Signal: 100 %, good'],
  ])('a signal of %i is %s with %i bars', (signalPercent, tone, lit, sentence) => {
    expect(view('signal', { signalPercent })).toMatchObject({ tone, icon: { name: 'bars', lit }, sentence });
  });

  it.each([
    [{ memoryCard1Percent: -2 }, 'dark', 'SD durability: No card'],
    [{ memoryCard1Percent: -1 }, 'info', 'SD durability: Not reported by the card'],
    [{ memoryCard1Percent: 9 }, 'danger', 'SD durability: 9 %, worn out, replace the card'],
    [{ memoryCard1Percent: 80, memoryCard2Percent: 7 }, 'danger', 'SD durability: 7 %, worn out, replace the card'],
    [{ memoryCard1Percent: 10 }, 'success', 'SD durability: 10 %, good'],
    [{ memoryCard1Percent: 80, memoryCard2Percent: -2 }, 'success', 'SD durability: 80 %, good'],
    [{ memoryCard1Percent: 80, memoryCard2Percent: -1 }, 'info', 'SD durability: Not reported by the card'],
    [{ memoryCard1Percent: -2, memoryCard2Percent: 5 }, 'dark', 'SD durability: No card'],
  ])('cards %o are %s', (fields, tone, sentence) => {
    expect(view('sd', fields)).toMatchObject({ tone, sentence });
  });

  it('tells a recording, one with errors and none by drawing and colour', () => {
    expect(view('recording', { recording: true })).toMatchObject({ tone: 'recording', icon: { name: 'dot' } });
    expect(view('recording', { recording: true, recordingError: 1, recordingErrorCount: 3 })).toMatchObject({
      tone: 'recording-error',
      icon: { name: 'dot-alarm' },
      sentence: 'Recording: Recording with 3 errors',
    });
    expect(view('recording', { recording: false })).toMatchObject({ tone: 'dark', icon: { name: 'ring' } });
    expect(view('recording', { recording: true, statusBits: 0 })).toMatchObject({ tone: 'unknown' });
  });

  it.each([
    ['offline', { statusBits: 0, position: at(120) }, 'dark'],
    ['overspeed', { position: at(100.1) }, 'danger'],
    ['driving', { position: at(100) }, 'success'],
    ['driving', { position: at(5.1) }, 'success'],
    ['idle', { position: at(5) }, 'info'],
    ['idle', { position: undefined }, 'info'],
    // Bit 1 is online, whatever else the number says.
    ['idle', { statusBits: 3 }, 'info'],
  ])('is %s with %o', (state, fields, tone) => {
    expect(view('status', fields)).toMatchObject({ tone, icon: { name: 'vehicle', state } });
  });

  it('writes temperatures in both units', () => {
    expect(view('temperature', { sensorTemperaturesC: [31.5] }).text).toBe('31.5 °C');
    expect(view('temperature', { sensorTemperaturesC: [4, -18.5] }).text).toBe('4 / -18.5 °C');
    const fahrenheit = { ...format, temperatureUnit: 'F' } as const;
    expect(toIndicatorView('temperature', device({ temperatureC: 20 }), fahrenheit).text).toBe('68 °F');
  });

  it('writes ignition, voltageV, disk and speed', () => {
    expect(view('acc', { ignitionOn: true }).sentence).toBe('Ignition: On');
    expect(view('voltage', { voltageV: 24.31, batteryPercent: 80 }).sentence).toBe('Voltage: 24.3 V, 80 %');
    expect(view('storage', { diskUsagePercent: 96 })).toMatchObject({
      tone: 'warning',
      sentence: 'Disk usage: 96 %, almost full',
    });
    const position = { lat: 1, lng: 2, speedKmh: 112, headingDeg: 0 };
    expect(view('speed', { position })).toMatchObject({
      tone: 'danger',
      sentence: 'Speed: 112 km/h, Overspeed',
    });
    const old = { tone: 'dark', old: true, sentence: 'Speed: 112 km/h, last known' };
    expect(view('speed', { position: { ...position, atS: format.nowS - 301 } })).toMatchObject(old);
    expect(view('speed', { position, statusBits: 0 })).toMatchObject(old);
    const noFix = { ...position, lat: 0, lng: 0 };
    expect(view('speed', { position: noFix }).tone).toBe('unknown');
    // Nor has a device that stands where somebody put it.
    expect(view('speed', { position: noFix, mapLocation: { lat: 24, lng: 120 } }).tone).toBe('unknown');
    expect(view('gps', { position, satellites: 9 }).sentence).toBe('GPS: 9, Position known');
    expect(view('gps', { position: { ...position, lat: 0, lng: 0 } }).sentence).toBe('GPS: No position');
    expect(view('gps', { position: undefined, satellites: 2 })).toMatchObject({
      tone: 'warning',
      sentence: 'GPS: No position, 2 satellites',
    });
  });

  it('counts who watches', () => {
    const status = { devices: [{ deviceId: 'A', users: [{ username: 'x' }, { username: 'y' }] }] };
    expect(toIndicatorView('users', device({}), format, status).sentence).toBe('Viewers: 2, 2 people are watching');
    expect(toIndicatorView('users', device({ deviceId: 'B' }), format, status).text).toBe('0');
    expect(toIndicatorView('users', device({}), format, undefined).tone).toBe('unknown');
  });

  it('says that the values of an offline device are old', () => {
    expect(view('voltage', { voltageV: 12, statusBits: 0 }).sentence).toBe('Voltage: 12 V, last known');
    expect(view('status', { statusBits: 0 }).sentence).toBe('Status: Offline');
  });

  it.each(INDICATOR_KINDS.filter((kind) => kind !== 'status'))('says that %s is not known', (kind) => {
    expect(toIndicatorView(kind, undefined, format)).toMatchObject({ tone: 'unknown', text: '–' });
    expect(toIndicatorView(kind, undefined, format).sentence).toBe(`${englishIndicatorLabels.kinds[kind]}: unknown`);
  });
});
