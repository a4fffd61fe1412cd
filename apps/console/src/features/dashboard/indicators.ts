import type { Device } from 'gk-sdk';
import { recordingDot, sdDurability, sdDurabilityTone, signalTone, type BadgeTone } from 'gk-sdk/rules';

/** A value with the colour that judges it. */
export interface Indicator {
  readonly tone: BadgeTone;
  readonly words: string;
}

/** Signal strength; absent where the device tells none. */
export function signalIndicator(percent: number | null | undefined): Indicator | undefined {
  if (percent == null) return undefined;
  return { tone: signalTone(percent), words: `${Math.round(percent)} %` };
}

/** Durability of the SD cards; absent where the device tells none. */
export function sdDurabilityIndicator(
  device: Pick<Device, 'memoryCard1Percent' | 'memoryCard2Percent'>,
): Indicator | undefined {
  const durability = sdDurability(device);
  if (durability === undefined) return undefined;
  const words = durability === -2 ? 'No card' : durability === -1 ? 'Unknown' : `${durability} %`;
  return { tone: sdDurabilityTone(durability), words };
}

/** What the recording dot shows: red while recording, purple while recording with errors. */
export type RecordingState = 'recording' | 'recording-with-errors' | 'not-recording';

/** The recording dot of a device. */
export function recordingState(device: Pick<Device, 'statusBits' | 'recording' | 'recordingError'>): RecordingState {
  const dot = recordingDot(device);
  if (dot === undefined) return 'not-recording';
  return dot === 'purple' ? 'recording-with-errors' : 'recording';
}

/** Words for the recording dot. */
export const RECORDING_WORDS: Readonly<Record<RecordingState, string>> = {
  recording: 'Recording',
  'recording-with-errors': 'Recording with errors',
  'not-recording': 'Not recording',
};

/** When the device last told its status, unix ms. */
export function lastSeenMs(device: Pick<Device, 'statusChangedS'>): number | undefined {
  return device.statusChangedS ? device.statusChangedS * 1000 : undefined;
}
