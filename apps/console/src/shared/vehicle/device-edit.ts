import type { DeviceSetup } from 'gk-sdk/rest';
import { word } from '../i18n/translate.js';

/** "Channel count choices" (spec 002 section 5). */
export const CHANNEL_COUNTS = [1, 2, 3, 4, 8, 12, 16, 20, 36, 64] as const;
/** Longest extid, driver and vehicleid (spec 002 section 5). */
export const MAX_IDENTITY_LENGTH = 31;
/** Longest coordinate text (spec 002 section 5). */
export const MAX_COORDINATE_LENGTH = 63;
/** Longest channel name (spec 002 section 5). */
export const MAX_CHANNEL_NAME_LENGTH = 12;
/** "Device edit Save lock 3 s" (spec 002 section 9). */
export const DEVICE_SAVE_LOCK_S = 3;

/** "Recording options" (spec 002 section 5). */
export const RECORDING_OPTIONS = {
  [-1]: word('Forbidden'),
  0: word('Liveview Only'),
  1: word('Record Full Channel'),
  2: word('Record Selected Channel'),
} as const;
/** "Audio options" (spec 002 section 5). */
export const AUDIO_OPTIONS = {
  [-1]: word('Forbidden'),
  0: word('Single Source without Record'),
  1: word('Single Source with Record'),
  2: word('Multi Source without Record'),
  3: word('Multi Source with Record'),
} as const;
/** "Recording labels" of lists (spec 002 section 9). */
export const RECORDING_LABELS = {
  [-1]: 'no video',
  0: 'liveview only',
  1: 'full record',
  2: 'selected record',
} as const;
/** Audio labels of lists (spec 002 section 9). */
export const AUDIO_LABELS = {
  [-1]: 'forbidden',
  0: 'single no rec',
  1: 'single rec',
  2: 'multi no rec',
  3: 'multi rec',
} as const;

/** "Channel pick list only for 2" (spec 002 section 5). */
export function picksRecordChannels(recordingOption: number): boolean {
  return recordingOption === 2;
}

/** "Changing the count resets the talk channel to 1" (spec 002 section 5). */
export function changeChannelCount<T extends Pick<DeviceSetup, 'channelCount' | 'talkChannel'>>(
  record: T,
  channelCount: (typeof CHANNEL_COUNTS)[number],
): T {
  return channelCount === record.channelCount ? record : { ...record, channelCount, talkChannel: 1 };
}

/**
 * Days that a device's recordings are kept: below 30000, back to 7 when the mark of Default is taken off (spec 002 section 5). 0 is
 * unlimited, as in the record days editor; Default sends no value.
 */
export const DEVICE_RECORD_DAYS = { min: 0, max: 29_999, byDefault: null, otherwise: 7 } as const;

/** Days that a device's events are kept: "eventdays: Default sets 0, unchecking sets 365" (spec 002 section 5). */
export const DEVICE_EVENT_DAYS = { min: 1, max: 29_999, byDefault: 0, otherwise: 365 } as const;

/** "maxnetflow is entered in MB per month and stored shifted left 10 bits" (spec 002 section 5). */
export function toStoredNetflow(megabytes: number): number {
  return Math.round(megabytes) * 1024;
}

/** The stored limit in MB per month. */
export function fromStoredNetflow(stored: number): number {
  return Math.round(stored / 1024);
}

/** Text as a field with a length limit takes it: the rest is cut off, by characters. */
export function limitText(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join('');
}

/** "Channel name max 12 with no comma" (spec 002 section 5): the value of the field. */
export function toChannelName(text: string): string {
  return limitText(text.replaceAll(',', ''), MAX_CHANNEL_NAME_LENGTH);
}

/**
 * "Manual coordinate text max 63 (format lat,lng)" (spec 002 section 5).
 *
 * @returns Degrees, or undefined for an invalid place.
 */
export function parseCoordinates(text: string): { readonly lat: number; readonly lng: number } | undefined {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match || text.length > MAX_COORDINATE_LENGTH) return undefined;
  const place = { lat: Number(match[1]), lng: Number(match[2]) };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined;
}

/** "The fix-recording prompt accepts only 1 to 4, otherwise alert 'Invalid Method Number'" (spec 002 section 5). */
export function readFixMethod(
  answered: string,
): { readonly method: 1 | 2 | 3 | 4 } | { readonly alert: 'Invalid Method Number' } {
  switch (answered.trim()) {
    case '1':
      return { method: 1 };
    case '2':
      return { method: 2 };
    case '3':
      return { method: 3 };
    case '4':
      return { method: 4 };
    default:
      return { alert: word('Invalid Method Number') };
  }
}
