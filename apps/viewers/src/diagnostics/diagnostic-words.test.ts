import { describe, expect, it } from 'vitest';
import type { DeviceArrayInfo, DeviceArrayRow } from 'gk-sdk/rest';
import { joined } from './device-array.js';
import { frameOf } from './device-simulator.js';
import { hexText } from './message-list.js';
import { channelsText, momentText } from './moment-text.js';
import { addressOf } from './protocol-tester.js';

describe('what the diagnostic pages read and write', () => {
  it('a typed address takes scheme and port of the own server', () => {
    const own = 'wss://fleet.example:24680/';
    expect(addressOf('10.0.0.7', own)).toBe('wss://10.0.0.7:24680/');
    expect(addressOf('10.0.0.7:8090', own)).toBe('wss://10.0.0.7:8090/');
    expect(addressOf('ws://other:1/x', own)).toBe('ws://other:1/x');
  });

  it('a typed message gets its marker and length', () => {
    expect(frameOf('M:Q01')).toBe('VCP\nL:0\nM:Q01\n');
    expect(frameOf('M:E01\r\nA:1\r\n\r\nhé')).toBe('VCP\nL:3\nM:E01\nA:1\n\nhé');
    expect(frameOf('VCP\nL:0\nM:Q01\n')).toBe('VCP\nL:0\nM:Q01\n');
  });

  it('channels and moments are told in words, none as a dash', () => {
    expect(channelsText(0b1010)).toBe('2, 4');
    expect(channelsText(0)).toBe('–');
    expect(momentText(undefined)).toBe('–');
    expect(momentText(Date.UTC(2026, 10, 3, 4, 5, 6) / 1000)).toMatch(/^2026-11-0[234] \d\d:05:06 [+-]\d\d:00$/);
  });

  it('bytes are shown sixteen a line', () => {
    expect(hexText('0123456789abcdefé')).toBe('30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66\nc3 a9');
  });

  it('a device of the array is on within 120 seconds of its bind time', () => {
    const info = (deviceId: string, boundS: number): DeviceArrayInfo => ({
      deviceId,
      boundS,
      deviceIdFixed: false,
      eventGroup: '',
      modelName: '',
      isVcp: true,
      ip: '',
      port: undefined,
      version: '',
      fields: {},
    });
    const simulated: DeviceArrayRow = {
      deviceId: 'simulated',
      arrivedS: 990,
      lastReceivedS: 990,
      lastSentS: 990,
      channelCount: 0,
      savesRecordings: false,
      recordAudio: 0,
      fields: {},
    };
    const devices = joined([simulated], [info('on', 880), info('off', 879)], 1_000);
    expect(devices.map(({ deviceId, isOn }) => [deviceId, isOn])).toEqual([
      ['on', true],
      ['off', false],
      ['simulated', false],
    ]);
  });
});
