import { describe, expect, it } from 'vitest';
import {
  AUDIO_LABELS,
  AUDIO_OPTIONS,
  changeChannelCount,
  CHANNEL_COUNTS,
  DEVICE_EVENT_DAYS,
  DEVICE_RECORD_DAYS,
  fromStoredNetflow,
  limitText,
  MAX_COORDINATE_LENGTH,
  MAX_IDENTITY_LENGTH,
  parseCoordinates,
  picksRecordChannels,
  readFixMethod,
  RECORDING_LABELS,
  RECORDING_OPTIONS,
  toChannelName,
  toStoredNetflow,
} from './device-edit.js';

describe('device editor', () => {
  it('channel count choices 1, 2, 3, 4, 8, 12, 16, 20, 36, 64', () => {
    expect(CHANNEL_COUNTS).toEqual([1, 2, 3, 4, 8, 12, 16, 20, 36, 64]);
  });

  it('changing the count resets the talk channel to 1', () => {
    const record = { channelCount: 4, talkChannel: 3, driver: 'x' };
    expect(changeChannelCount(record, 8)).toEqual({ channelCount: 8, talkChannel: 1, driver: 'x' });
    expect(changeChannelCount(record, 4)).toBe(record);
  });

  it('recdays below 30000, 0 = unlimited; Default sends no value, or sets 7 on unchecking', () => {
    expect(DEVICE_RECORD_DAYS).toEqual({ min: 0, max: 29_999, byDefault: null, otherwise: 7 });
  });

  it('eventdays: Default sets 0, unchecking sets 365', () => {
    expect(DEVICE_EVENT_DAYS).toEqual({ min: 1, max: 29_999, byDefault: 0, otherwise: 365 });
  });

  it('maxnetflow is entered in MB per month and stored shifted left 10 bits', () => {
    expect([toStoredNetflow(5), toStoredNetflow(3_000_000)]).toEqual([5 << 10, 3_072_000_000]);
    expect(fromStoredNetflow(5 << 10)).toBe(5);
  });

  it('extid, driver and vehicleid max length 31; manual coordinate text max 63', () => {
    expect([MAX_IDENTITY_LENGTH, MAX_COORDINATE_LENGTH]).toEqual([31, 63]);
    expect(limitText('x'.repeat(40), MAX_IDENTITY_LENGTH)).toHaveLength(31);
    expect(limitText('😀😀😀', 2)).toBe('😀😀');
  });

  it('manual coordinate text format lat,lng', () => {
    expect(parseCoordinates('24.078605, 120.528535')).toEqual({ lat: 24.078605, lng: 120.528535 });
    expect(['', '91,0', '0,181', '1;2', '1', `1,${'0'.repeat(62)}`].map(parseCoordinates)).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('channel name max 12 with no comma', () => {
    expect(toChannelName('front, left door')).toBe('front left d');
  });

  it('recording options: -1 Forbidden, 0 Liveview Only, 1 Record Full Channel, 2 Record Selected Channel', () => {
    expect(RECORDING_OPTIONS).toEqual({
      '-1': 'Forbidden',
      0: 'Liveview Only',
      1: 'Record Full Channel',
      2: 'Record Selected Channel',
    });
    expect(RECORDING_LABELS).toEqual({ '-1': 'no video', 0: 'liveview only', 1: 'full record', 2: 'selected record' });
  });

  it('channel pick list only for 2', () => {
    expect([-1, 0, 1, 2].map(picksRecordChannels)).toEqual([false, false, false, true]);
  });

  it('audio options -1 to 3', () => {
    expect(Object.keys(AUDIO_OPTIONS).map(Number).sort()).toEqual([-1, 0, 1, 2, 3]);
    expect(AUDIO_OPTIONS[3]).toBe('Multi Source with Record');
    expect(AUDIO_LABELS).toMatchObject({ '-1': 'forbidden', 0: 'single no rec', 3: 'multi rec' });
  });

  it("the fix-recording prompt accepts only 1 to 4, otherwise alert 'Invalid Method Number'", () => {
    expect([readFixMethod('1'), readFixMethod(' 4 ')]).toEqual([{ method: 1 }, { method: 4 }]);
    for (const text of ['', '0', '5', '1.0', 'x'])
      expect(readFixMethod(text)).toEqual({ alert: 'Invalid Method Number' });
  });
});
