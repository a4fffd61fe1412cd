import { describe, expect, it } from 'vitest';
import {
  canSaveCustomEvent,
  customEventWarning,
  offeredChannels,
  toggleDownloadChannel,
  toggleMainStreamChannel,
} from './custom-event.js';

const form = {
  deviceIds: ['BUS-7', 'BUS-8'],
  startS: 100,
  endS: 200,
  downloadMask: 0b11,
  mainStreamMask: 0,
  audioOut: true,
};

describe('custom event', () => {
  it('offers the channels of the chosen vehicles, and those that are chosen already', () => {
    expect(offeredChannels([{ channelCount: 2 }], 0)).toEqual([1, 2]);
    expect(offeredChannels([{ channelMask: '10100000' }], 0)).toEqual([1, 3]);
    expect(offeredChannels([{ channelCount: 1 }, { channelMask: '0001' }], 0b10)).toEqual([1, 2, 4]);
    expect(offeredChannels([{ channelCount: 12 }], 0)).toHaveLength(8);
    expect(offeredChannels([], 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('Save disabled when the device id is empty or no channel is selected', () => {
    expect(canSaveCustomEvent(form)).toBe(true);
    expect(canSaveCustomEvent({ ...form, deviceIds: [] })).toBe(false);
    expect(canSaveCustomEvent({ ...form, deviceIds: [''] })).toBe(false);
    expect(canSaveCustomEvent({ ...form, downloadMask: 0 })).toBe(false);
  });

  it("if end is before start, the error 'Start Time > End Time' shows but the request is still sent", () => {
    const reversed = { ...form, endS: 99 };
    expect(customEventWarning(reversed)).toBe('Start Time > End Time');
    expect(canSaveCustomEvent(reversed)).toBe(true);
    expect(customEventWarning({ ...form, endS: 100 })).toBeUndefined();
  });

  it('selecting a main-stream channel also toggles the same bit in the download channels', () => {
    expect(toggleMainStreamChannel(form, 3)).toMatchObject({ mainStreamMask: 0b100, downloadMask: 0b111 });
    expect(toggleMainStreamChannel(form, 1)).toMatchObject({ mainStreamMask: 0b1, downloadMask: 0b10 });
    expect(toggleDownloadChannel(form, 2)).toMatchObject({ mainStreamMask: 0, downloadMask: 0b1 });
  });

  it('custom event: channels 1-8', () => {
    expect(toggleDownloadChannel(form, 8).downloadMask).toBe(0b1000_0011);
    expect(toggleDownloadChannel(form, 9)).toBe(form);
    expect(toggleMainStreamChannel(form, 9)).toBe(form);
  });
});
