import type { DiskCheck } from '../disks/disk-folder.js';
import type { DiskPlan, DiskUse, Formatted, KeepRules, MinutesToRemove } from '../footage-room.js';
import type { TimeStretch } from '../index/footage-index.js';
import type { FoundSegment, SegmentChunk } from '../reading/found-segments.js';
import type { StreamKey } from '../segments/segment.js';

/** A channel of a device. */
export interface ChannelKey {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
}

/** Questions to the thread of the recordings, and their answers. */
export interface FootageQuestions {
  /** Uses these disks, and closes what was open on them. */
  readonly use: { readonly asked: DiskPlan; readonly answer: null };
  readonly check: {
    readonly asked: { readonly path: string; readonly allowed: readonly string[] };
    readonly answer: DiskCheck;
  };
  readonly find: {
    readonly asked: { readonly stream: StreamKey; readonly atUs: number; readonly goesOn: boolean };
    readonly answer: FoundSegment | undefined;
  };
  readonly chunk: {
    readonly asked: { readonly id: number; readonly offset: number; readonly length: number };
    readonly answer: SegmentChunk | undefined;
  };
  readonly minutes: {
    readonly asked: {
      readonly deviceId: string;
      readonly channels: readonly number[];
      readonly startUs: number;
      readonly count: number;
    };
    readonly answer: Uint8Array<ArrayBuffer>;
  };
  readonly stretches: { readonly asked: ChannelKey & TimeStretch; readonly answer: readonly TimeStretch[] };
  /** Bytes of a device's segments that began since a time, microseconds since the Unix epoch. */
  readonly recordedBytes: {
    readonly asked: {
      readonly deviceId: string;
      readonly channels: readonly number[];
      readonly sinceUs: number;
    };
    readonly answer: number;
  };
  readonly nextAfter: { readonly asked: ChannelKey & { readonly atUs: number }; readonly answer: number | undefined };
  readonly disks: { readonly asked: null; readonly answer: readonly DiskUse[] };
  readonly removeMinutes: { readonly asked: MinutesToRemove; readonly answer: number };
  readonly format: { readonly asked: string; readonly answer: Formatted | { readonly refused: string } };
  /** Answered when the index has been compared with all disks. */
  readonly checked: { readonly asked: null; readonly answer: null };
}

export type FootageQuestion = {
  [Name in keyof FootageQuestions]: { readonly name: Name; readonly asked: FootageQuestions[Name]['asked'] };
}[keyof FootageQuestions];

/** From the recorder to the thread of the recordings. */
export type ToFootage =
  | { readonly kind: 'ask'; readonly id: number; readonly question: FootageQuestion }
  /** Packets of several streams, those of each behind one another. The buffer is given away. */
  | {
      readonly kind: 'append';
      readonly bytes: ArrayBuffer;
      readonly parts: readonly { readonly stream: number; readonly bytes: number }[];
    }
  | { readonly kind: 'open-stream'; readonly stream: number; readonly key: StreamKey }
  | { readonly kind: 'close-stream'; readonly stream: number }
  | { readonly kind: 'keep'; readonly rules: KeepRules }
  | { readonly kind: 'close' };

/** From the thread of the recordings to the recorder. */
export type FromFootage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: FootageQuestions[keyof FootageQuestions]['answer'] }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  /** So many bytes of packets are in their files: they stay when this process ends. */
  | { readonly kind: 'written'; readonly bytes: number }
  | { readonly kind: 'said'; readonly line: string }
  | { readonly kind: 'closed' };
