import type { DeviceAnswer } from '../../device/device-answer.js';
import type {
  AskOptions,
  DeviceRecording,
  DeviceTalk,
  LiveRequest,
  RecordedRequest,
  RecordingQuery,
  StreamSink,
  TalkSink,
  TransferSink,
} from '../../device/device-link.js';
import type { RecordingSegment } from '../../device/recording-archive.js';
import type { TerminalSession } from '../sessions/terminal-session.js';

/** A terminal that is asked for media. */
export interface AskedTerminal {
  readonly session: TerminalSession;
  /** Minutes east of UTC of its clock, by which it takes and tells times. */
  readonly zoneMinutes: number;
  /** Bit by which a person confirms the alarm of an event (8203), where that is still on; unix seconds. */
  readonly confirmedBit: (code: number, happenedS: number) => number | undefined;
}

/**
 * Media of terminals that are connected, in the gateway's thread. Each method is that of `DeviceLink`, with the terminal in the
 * place of the id.
 */
export interface TerminalMedia {
  live(
    terminal: AskedTerminal,
    request: LiveRequest,
    sink: StreamSink,
    options: AskOptions,
  ): Promise<DeviceAnswer<{ close(): void }>>;
  talk(
    terminal: AskedTerminal,
    channel: number,
    sink: TalkSink | undefined,
    options: AskOptions,
  ): Promise<DeviceAnswer<DeviceTalk>>;
  recordings(
    terminal: AskedTerminal,
    query: RecordingQuery,
    options: AskOptions,
  ): Promise<DeviceAnswer<readonly RecordingSegment[]>>;
  openRecording(
    terminal: AskedTerminal,
    request: RecordedRequest,
    options: AskOptions,
  ): Promise<DeviceAnswer<DeviceRecording>>;
  fetchRecording(
    terminal: AskedTerminal,
    request: RecordedRequest,
    sink: TransferSink,
    options: AskOptions,
  ): Promise<DeviceAnswer<void>>;
  /** A terminal has logged in. */
  began(session: TerminalSession): void;
}

const UNSUPPORTED = { kind: 'unsupported' } as const;

/** Terminals without media. */
export const NO_MEDIA: TerminalMedia = {
  live: async () => UNSUPPORTED,
  talk: async () => UNSUPPORTED,
  recordings: async () => UNSUPPORTED,
  openRecording: async () => UNSUPPORTED,
  fetchRecording: async () => UNSUPPORTED,
  began: () => undefined,
};
