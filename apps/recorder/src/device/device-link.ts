import type { FirmwareSource } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import type { DeviceAnswer } from './device-answer.js';
import type { DeviceCircle } from './device-circle.js';
import type { OtherServer } from './other-server.js';
import type { ParameterGroups, Parameters } from './parameter-groups.js';
import type { RecordingSegment } from './recording-archive.js';

/** How a question is asked. */
export interface AskOptions {
  /** Gives the question up: the asker has the answer `timeout` by then, and what comes later is dropped. */
  readonly signal?: AbortSignal;
  /** Called by the link with each part of a long answer that has come: a device that goes on answering is not given up. */
  readonly onPart?: () => void;
}

/** A movement of a camera, as D12 has it (docs/protocol.md). */
export interface PtzMove {
  /** From 1. */
  readonly channel: number;
  /** `up`, `down`, `left`, `right`, `zoomin`, `zoomout`, `focusnear`, `focusfar`, `iris`, `preset` or `stop`. */
  readonly action: string;
  /** Speed 1 to 8 of a movement, `open` or `close` of `iris`, 1 to 255 of `preset`, with `set:` or `clear:` ahead; else empty. */
  readonly value: string;
}

/** The user that a device lets log in on the spot (D05). */
export interface DeviceAccount {
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly passwordHash: string;
}

/** Which stream of a camera. */
export interface LiveRequest {
  /** From 1. */
  readonly channel: number;
  /** The sub stream instead of the main one. */
  readonly sub: boolean;
}

/** Where the packets of a stream go. */
export interface StreamSink {
  /** Takes each packet in decode order, with its capture time, an info packet first; from ahead of the answer on. */
  readonly packet: (packet: GkPacket) => void;
  /** Told when the device ends the stream. */
  readonly ended: () => void;
}

/** A stream that a device sends until it is closed. */
export interface DeviceStream {
  /** The channel's picture as JPEG at a capture time (unix ms), of a device that has such pictures; the same array while it stays the same. */
  stillAt(capturedAtMs: number): Uint8Array | undefined;
  /** Ends it. Idempotent. */
  close(): void;
}

/** Which recordings of a device. */
export interface RecordingQuery {
  /** From 1. */
  readonly channel: number;
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;
}

/** An event that a person has seen. */
export interface ConfirmedEvent {
  /** Event code. */
  readonly code: number;
  /** Unix seconds. */
  readonly happenedS: number;
}

/** Which recording of a device to read. */
export interface RecordedRequest extends RecordingQuery {
  /** The sub stream instead of the main one. */
  readonly sub: boolean;
  /** Leaves out sound and all pictures that need another one: for playbacks at a high speed. */
  readonly keyFramesOnly?: boolean;
  /** How fast it is watched, for a device that paces it: 0.2 to 16 times; 1 by default. */
  readonly speed?: number;
  /** Nobody watches it: it comes as a file, as fast as the line of the device can. */
  readonly asFile?: boolean;
}

/** How far a transfer is. */
export interface TransferProgress {
  /** Bytes that have come. */
  readonly bytes: number;
  /** Bytes of the whole, of a device that tells them ahead. */
  readonly ofBytes?: number;
}

/** Where the recording goes that a device transfers. */
export interface TransferSink {
  /** Told as the bytes come: they may all come ahead of the first packet. */
  readonly progress: (progress: TransferProgress) => void;
  /** Takes packets as those of a {@link DeviceRecording}; the device is read no further until it resolves. */
  readonly packets: (batch: readonly GkPacket[]) => Promise<void>;
}

/** How a device that paces its recording by itself is to go on. */
export type RecordingOrder =
  | { readonly kind: 'pause' }
  /** At so many times the speed of life, 0.2 to 16. */
  | { readonly kind: 'play'; readonly speed: number };

/** Who decides how fast a recording comes. */
export type RecordingPacing =
  /** It comes as fast as it is read: who pauses reads no further. */
  | { readonly kind: 'reader' }
  /** The device sends at the speed that it is told, whether or not it is read, and hangs up on who does not read. */
  | {
      readonly kind: 'device';
      readonly control: (order: RecordingOrder, options?: AskOptions) => Promise<DeviceAnswer<void>>;
    };

/** A place of a recording that is being sent. */
export interface SeekRequest extends Pick<RecordedRequest, 'keyFramesOnly' | 'speed'> {
  /** Unix seconds. */
  readonly startS: number;
}

/** A recording that a device sends. */
export interface DeviceRecording {
  readonly pacing: RecordingPacing;
  /**
   * Goes to another place, up to the same end, and plays; absent where a recording has to be opened anew for that. `packets` so far
   * ends, and those of the answer take its place.
   */
  readonly seek?: (
    place: SeekRequest,
    options?: AskOptions,
  ) => Promise<DeviceAnswer<AsyncIterable<readonly GkPacket[]>>>;
  /**
   * Packets in decode order with their capture times and the flag `recorded`, an info packet first, in batches as they come;
   * none where nothing is recorded. It throws when the device breaks off. It is read once.
   */
  readonly packets: AsyncIterable<readonly GkPacket[]>;
  /** The picture at a capture time (unix ms) as JPEG, of a device that has such pictures. */
  stillAt(capturedAtMs: number): Promise<Uint8Array | undefined>;
  /** Ends it, and with it `packets`. Idempotent. */
  close(): void;
}

/** The device's end of a talk. Sound is PCM of 16 bits, mono, at 8 kHz. */
export interface TalkSink {
  /** Receives the sound of the cab's microphone, without gaps, in pieces of any length. */
  readonly heard: (samples: Int16Array) => void;
  /** Told when the device ends the talk. */
  readonly ended: () => void;
}

/** An open talk with a device. */
export interface DeviceTalk {
  /** Plays speech in the cab, as it is spoken. */
  say(samples: Int16Array): void;
  /** Ends it. Idempotent. */
  close(): void;
}

/**
 * Interface between the server and a device, and the only one. The simulation implements it, and so does whatever
 * speaks the protocol of real devices.
 *
 * Every method is about one device, by its id, and resolves with a {@link DeviceAnswer}; none throws or rejects on
 * account of the device. A method that a protocol lacks resolves with `unsupported`. Questions are sent once and never
 * repeated. Rights are checked before, by who asks.
 */
export interface DeviceLink {
  /** Sends a text command, such as `STATUS` or `@WAKEUP,120` (D20, DB2). Gives what the device says, in one line. */
  command(deviceId: string, text: string, options?: AskOptions): Promise<DeviceAnswer<string>>;
  /** Moves a camera (D12). `unsupported` = this camera cannot be moved. */
  movePtz(deviceId: string, move: PtzMove, options?: AskOptions): Promise<DeviceAnswer<void>>;
  /** Shows a text in the vehicle (D21). `unsupported` = it has no display. */
  showText(deviceId: string, text: string, options?: AskOptions): Promise<DeviceAnswer<void>>;
  /** Sets the user of the device, or removes it with undefined (D05, D06). */
  setAccount(deviceId: string, account: DeviceAccount | undefined, options?: AskOptions): Promise<DeviceAnswer<void>>;
  /** Has the device fetch and install firmware (D10). `done` = it begins. */
  updateFirmware(deviceId: string, source: FirmwareSource, options?: AskOptions): Promise<DeviceAnswer<void>>;
  /** All parameters that the device has, by group and key (D03); values as in spec 002 section 3. */
  readParameters(deviceId: string, options?: AskOptions): Promise<DeviceAnswer<ParameterGroups>>;
  /** Writes changed values of one group (D04, D16). Either all are taken or none. */
  writeParameters(
    deviceId: string,
    group: string,
    changes: Parameters,
    options?: AskOptions,
  ): Promise<DeviceAnswer<void>>;
  /** Has the device watch these circles and no others; absent in links whose devices watch none. `unsupported` = this device watches none. */
  setFences?(deviceId: string, circles: readonly DeviceCircle[], options?: AskOptions): Promise<DeviceAnswer<void>>;
  /**
   * Sends the device to another server for good: it leaves this one once it has confirmed. Absent in links whose devices stay. `unsupported` = this
   * device stays.
   */
  redirect?(deviceId: string, server: OtherServer, options?: AskOptions): Promise<DeviceAnswer<void>>;
  /**
   * Says that a person has seen the alarm of an event, so that the device ends it; absent in links whose alarms end by themselves. `unsupported` =
   * it has ended, or this device does not take it.
   */
  confirmAlarm?(deviceId: string, event: ConfirmedEvent, options?: AskOptions): Promise<DeviceAnswer<void>>;
  /**
   * Has the device report where it is: `done` when the report is kept. Absent in links whose devices always do. `unsupported` = this one cannot
   * be asked.
   */
  locate?(deviceId: string, options?: AskOptions): Promise<DeviceAnswer<void>>;
  /** Opens a live stream. `unsupported` = the device has no such camera. */
  live(
    deviceId: string,
    request: LiveRequest,
    sink: StreamSink,
    options?: AskOptions,
  ): Promise<DeviceAnswer<DeviceStream>>;
  /** Takes a picture of a channel (from 1) now, as a JPEG file. */
  snapshot(deviceId: string, channel: number, options?: AskOptions): Promise<DeviceAnswer<Uint8Array>>;
  /**
   * Lists what the device recorded on its own storage (Q08): stretches in time order that overlap the time asked for, each as
   * the device keeps it, whole.
   */
  recordings(
    deviceId: string,
    query: RecordingQuery,
    options?: AskOptions,
  ): Promise<DeviceAnswer<readonly RecordingSegment[]>>;
  /**
   * Opens what the device recorded on its own storage, for playbacks, downloads and the footage of events. `unsupported` = it
   * sends none of its recordings.
   */
  openRecording(
    deviceId: string,
    request: RecordedRequest,
    options?: AskOptions,
  ): Promise<DeviceAnswer<DeviceRecording>>;
  /**
   * Has the device transfer a recording on its own storage as a file, as fast as its line can: `done` when all of it went to the
   * sink. `unsupported` = it sends no files; what it plays can still be kept.
   */
  fetchRecording(
    deviceId: string,
    request: RecordedRequest,
    sink: TransferSink,
    options?: AskOptions,
  ): Promise<DeviceAnswer<void>>;
  /**
   * Opens a talk with the cab of a vehicle by the intercom of a channel (from 1). Without `heard` sound goes only to
   * the cab.
   */
  talk(
    deviceId: string,
    channel: number,
    sink: TalkSink | undefined,
    options?: AskOptions,
  ): Promise<DeviceAnswer<DeviceTalk>>;
  /**
   * Calls `listener` when a device connects or is lost, as far as that does not come about by itself as time goes on.
   * Lists of who is online are void then. Returns an unsubscribe function.
   */
  onPresence(listener: (deviceId: string) => void): () => void;
}
