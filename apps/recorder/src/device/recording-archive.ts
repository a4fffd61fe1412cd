import type { GkPacket } from 'gk-sdk/wire';
import type { WorldEvent } from './world.js';

/** Where a recording is kept: on the server (`lopb`), or on the device's own storage (`repb`). */
export type RecordingPlace = 'server' | 'device';

/** Why the device recorded; the numbers of Q08 (docs/protocol.md). */
export const RecordingType = { normal: 0, gSensor: 1, alarm: 2 } as const;
export type RecordingTypeNumber = (typeof RecordingType)[keyof typeof RecordingType];

/** A stretch of one channel without a gap, unix seconds, `endS` not included. */
export interface RecordingSegment {
  readonly channel: number;
  readonly startS: number;
  readonly endS: number;
  /** Always 0 on the server. */
  readonly type: RecordingTypeNumber;
}

/** Which stretches to list. */
export interface SegmentQuery {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly place: RecordingPlace;
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;
}

/** Which packets to read. */
export interface PacketQuery {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly place: RecordingPlace;
  /** Microseconds since the Unix epoch. */
  readonly fromUs: number;
  /** Not included; Infinity = as far as there are recordings, those to come while reading included. */
  readonly toUs: number;
  /** Sub stream instead of the main one. */
  readonly sub: boolean;
}

/** Period to delete from the server: whole minutes that any part of the time touches. */
export interface RecordingDeletion {
  readonly deviceId: string;
  /** 0 = all channels. */
  readonly channel: number;
  readonly startS: number;
  /** Not included. */
  readonly endS: number;
}

/** Keeps what was deleted over restarts. */
export interface DeletionLog {
  /** Of one device; the same list until a recording is deleted. */
  ofDevice(deviceId: string): readonly RecordingDeletion[];
  add(deletion: RecordingDeletion): void;
}

/** Of which minutes to tell whether they were recorded. */
export interface MinutesQuery {
  readonly deviceId: string;
  /** From 1; absent = recorded on any channel of the device. */
  readonly channel?: number | undefined;
  readonly place: RecordingPlace;
  /** Unix seconds. */
  readonly dayStartS: number;
}

/** From when on to look for a recording. */
export interface NextQuery {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly place: RecordingPlace;
  /** Unix seconds. */
  readonly atS: number;
}

/**
 * Recordings of the devices, as they are kept. A minute can be played when it is over; what is to come is empty. Every question
 * rejects where the recordings cannot be read: nothing read is never told as nothing recorded. The signal ends the work.
 */
export interface RecordingArchive {
  /** One flag (0 or 1) for each of the 1440 minutes from `dayStartS` on. */
  minutes(query: MinutesQuery, signal: AbortSignal): Promise<Uint8Array>;
  /**
   * Pages of stretches in time order, those of the server cut to the time asked for, those of the device whole
   * (1 to 10 minutes each, one behind another where recording went on). A page may be empty.
   */
  segments(query: SegmentQuery, signal: AbortSignal): AsyncIterable<readonly RecordingSegment[]>;
  /** Start of the first recorded minute that ends after a time, unix seconds; undefined when none follows. */
  nextRecordedS(query: NextQuery, signal: AbortSignal): Promise<number | undefined>;
  /**
   * Packets in decode order with true capture times and the flag `recorded`: info, then from the key
   * frame at or before `fromUs`, or from the first key frame that is recorded after it. Over a gap it
   * goes on with the next recording, whose first picture is marked as discontinuous. Pictures are those
   * that the live stream shows at their time, with the same numbers. Nothing for an unknown camera.
   *
   * They come in batches of about a second, 256 KiB at most unless a single packet is larger: a reader holds two of them. A batch is read when it is asked for,
   * and between two of them the archive holds nothing that anybody waits for: a slow reader holds up no other, nor a deletion. What
   * is deleted meanwhile is a gap from the next batch on. Who returns the iterator early has its files closed.
   *
   * A packet's payload is shared: it may be kept, and must not be written to.
   */
  packets(query: PacketQuery, signal: AbortSignal): AsyncIterable<readonly GkPacket[]>;
  /** The picture of a camera at a recorded moment (unix ms) as JPEG; undefined for a camera that has no such pictures. */
  stillAt(deviceId: string, channel: number, atMs: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Deletes recordings of the server that exist now; returns for how many minutes of all channels. */
  delete(deletion: RecordingDeletion, signal: AbortSignal): Promise<number>;
}

/** Settings of the server for the recordings that it keeps. */
export interface ArchiveRules {
  /** Channels of a device, from 1; none for an unknown device. */
  readonly channelsOf: (deviceId: string) => readonly number[];
  /** For how many days the server keeps what a device recorded; 0 = without end. */
  readonly keptDays: (deviceId: string) => number;
  /** False for a minute (from the epoch) that was not recorded by a setting. */
  readonly isRecorded: (deviceId: string, channel: number, place: RecordingPlace, minute: number) => boolean;
  /** When a storage lost all that it held, unix seconds; 0 = never. */
  readonly keptSinceS: (deviceId: string, place: RecordingPlace) => number;
  /** Events that technicians made devices report from `fromMs` to `toMs` (unix ms), both a part of it, by serial number. */
  readonly fakedEvents: (fromMs: number, toMs: number) => readonly WorldEvent[];
  readonly deletions: DeletionLog;
}

/** Opens the recordings of a fleet, to be kept by these rules. */
export type OpenArchive = (rules: ArchiveRules) => RecordingArchive;
