import type { FirmwareSource } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type {
  LiveRequest,
  PtzMove,
  RecordedRequest,
  RecordingOrder,
  RecordingPacing,
  RecordingQuery,
  SeekRequest,
  TransferProgress,
} from '../../device/device-link.js';
import type { DeviceCircle } from '../../device/device-circle.js';
import type { OtherServer } from '../../device/other-server.js';
import type { ParameterGroups, Parameters } from '../../device/parameter-groups.js';
import type { RecordingSegment } from '../../device/recording-archive.js';

/** Question to a terminal. */
export type TerminalQuestion =
  | { readonly what: 'command'; readonly text: string }
  | { readonly what: 'movePtz'; readonly move: PtzMove }
  | { readonly what: 'showText'; readonly text: string }
  | { readonly what: 'updateFirmware'; readonly source: FirmwareSource }
  | { readonly what: 'readParameters' }
  | { readonly what: 'writeParameters'; readonly group: string; readonly changes: Parameters }
  | { readonly what: 'setFences'; readonly circles: readonly DeviceCircle[] }
  | { readonly what: 'redirect'; readonly server: OtherServer }
  | { readonly what: 'confirmAlarm'; readonly code: number; readonly happenedS: number }
  | { readonly what: 'locate' }
  | { readonly what: 'snapshot'; readonly channel: number }
  | { readonly what: 'recordings'; readonly query: RecordingQuery }
  /** The stream has the number of the question. */
  | { readonly what: 'live'; readonly request: LiveRequest }
  | { readonly what: 'talk'; readonly channel: number; readonly isHeard: boolean }
  | { readonly what: 'openRecording'; readonly request: RecordedRequest }
  | { readonly what: 'fetchRecording'; readonly request: RecordedRequest }
  /** About a recording that was opened by the question of that number. */
  | { readonly what: 'control'; readonly recording: number; readonly order: RecordingOrder }
  | { readonly what: 'seek'; readonly recording: number; readonly place: SeekRequest };

/** How a recording that was opened can be steered. */
export interface OpenedRecording {
  readonly pacing: RecordingPacing['kind'];
  readonly canSeek: boolean;
}

/** Answers by what was asked. */
export interface TerminalAnswers {
  command: string;
  movePtz: void;
  showText: void;
  updateFirmware: void;
  readParameters: ParameterGroups;
  writeParameters: void;
  setFences: void;
  redirect: void;
  confirmAlarm: void;
  locate: void;
  snapshot: Uint8Array;
  recordings: readonly RecordingSegment[];
  live: void;
  talk: void;
  openRecording: OpenedRecording;
  fetchRecording: void;
  control: void;
  seek: void;
}

/** An answer, with what was asked. */
export type TerminalReply = {
  readonly [What in keyof TerminalAnswers]: {
    readonly what: What;
    readonly answer: DeviceAnswer<TerminalAnswers[What]>;
  };
}[keyof TerminalAnswers];

/** From the gateway's thread, about a question by its number. */
export type FromLink =
  | { readonly kind: 'answered'; readonly id: number; readonly reply: TerminalReply }
  /** A part of a long answer has come. */
  | { readonly kind: 'part'; readonly id: number }
  | { readonly kind: 'packets'; readonly id: number; readonly packets: readonly GkPacket[] }
  /** The next packets of a recording, which were asked for; undefined at its end. `place` is that of the question. */
  | {
      readonly kind: 'pulled';
      readonly id: number;
      readonly place: number;
      readonly packets: readonly GkPacket[] | undefined;
    }
  /** A recording broke off. */
  | { readonly kind: 'broken'; readonly id: number; readonly reason: string }
  | { readonly kind: 'heard'; readonly id: number; readonly samples: Int16Array }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: TransferProgress }
  /** The terminal has ended a stream or a talk. */
  | { readonly kind: 'ended'; readonly id: number };

/** To the gateway's thread. */
export type ToLink =
  | { readonly kind: 'ask'; readonly id: number; readonly deviceId: string; readonly question: TerminalQuestion }
  /** Whoever asked has given up. */
  | { readonly kind: 'withdraw'; readonly id: number }
  /** Ends a stream, a talk or a recording. */
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'say'; readonly id: number; readonly samples: Int16Array }
  /** Asks for the next packets of a recording; `place` counts the places that were sought. */
  | { readonly kind: 'pull'; readonly id: number; readonly place: number }
  /** Packets of a file were taken: the next may come. */
  | { readonly kind: 'taken'; readonly id: number };
