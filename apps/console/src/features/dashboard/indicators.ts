import { isRecording, markerState, type Device } from 'gk-sdk';

/** Bootstrap's word for the colour of a badge. */
export type BadgeTone = 'dark' | 'danger' | 'info' | 'success';

/** A value with the colour that judges it. */
export interface Indicator {
  readonly tone: BadgeTone;
  readonly words: string;
}

/** Signal strength: 0 dark, under 30 danger, under 60 info, else success (spec 000 section 2.7). */
export function signalIndicator(percent: number | null | undefined): Indicator | undefined {
  if (percent == null) return undefined;
  const tone = percent === 0 ? 'dark' : percent < 30 ? 'danger' : percent < 60 ? 'info' : 'success';
  return { tone, words: `${Math.round(percent)} %` };
}

/**
 * Durability of the SD cards: the smaller of the two values when the second is above -2 (there is a
 * second card), else the first. -2 dark (no card), -1 info (not known), under 10 danger, else success.
 */
export function sdDurabilityIndicator(device: Pick<Device, 'smart1' | 'smart2'>): Indicator | undefined {
  const { smart1, smart2 } = device;
  if (smart1 == null) return undefined;
  const value = smart2 != null && smart2 > -2 ? Math.min(smart1, smart2) : smart1;
  if (value === -2) return { tone: 'dark', words: 'No card' };
  if (value === -1) return { tone: 'info', words: 'Unknown' };
  return { tone: value < 10 ? 'danger' : 'success', words: `${value} %` };
}

/** What the recording dot shows: red while recording, purple while recording with errors. */
export type RecordingState = 'recording' | 'recording-with-errors' | 'not-recording';

/** The recording dot of a device. */
export function recordingState(device: Pick<Device, 'status' | 'recording' | 'recording_error'>): RecordingState {
  if (!isRecording(device)) return 'not-recording';
  return device.recording_error ? 'recording-with-errors' : 'recording';
}

/** Words for the recording dot. */
export const RECORDING_WORDS: Readonly<Record<RecordingState, string>> = {
  recording: 'Recording',
  'recording-with-errors': 'Recording with errors',
  'not-recording': 'Not recording',
};

/** Colour of a marker in the mobile list: offline light; over 100 km/h red, over 5 green, else blue. */
export function mobileMarkerColor(device: Pick<Device, 'status' | 'gps_info'>): 'light' | 'red' | 'green' | 'blue' {
  const colors = { offline: 'light', overspeed: 'red', driving: 'green', idle: 'blue' } as const;
  return colors[markerState(device)];
}

/** Temperature in degrees C: the first sensor of `loopdata` in tenths, else `temperature` in tenths. */
export function temperatureCelsius(device: Pick<Device, 'loopdata' | 'temperature'>): number | undefined {
  const tenths = device.loopdata?.[0] ?? device.temperature;
  return tenths == null ? undefined : tenths / 10;
}

/** When the device last told its status, unix ms. */
export function lastSeenMs(device: Pick<Device, 'status_time'>): number | undefined {
  return device.status_time ? device.status_time * 1000 : undefined;
}
