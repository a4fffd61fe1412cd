import type { NewAttachment } from '../../store/events/attachment-store.js';

/** Files of an alarm to ask a terminal for. */
export interface AttachmentQuestion {
  /** Our number of the alarm, by which the terminal's connection is known. */
  readonly number: string;
  readonly deviceId: string;
  /** The terminal's own id of the alarm. */
  readonly alarmId: Uint8Array;
  /** Files that are kept, by the terminal's names: they are confirmed without being taken again. */
  readonly kept: readonly { readonly name: string; readonly sizeBytes: number }[];
}

/** A file that is whole and on the disk; the camera is as the terminal numbers it. */
export type ReceivedAttachment = Omit<NewAttachment, 'channel'> & { readonly camera: number };

/** To the gateway's thread. */
export type ToAttachments =
  | { readonly what: 'ask'; readonly question: AttachmentQuestion }
  /** Neither asked for nor taken any more. */
  | { readonly what: 'forget'; readonly number: string }
  | { readonly what: 'kept'; readonly id: number }
  | { readonly what: 'notKept'; readonly id: number };

/** From the gateway's thread. */
export type FromAttachments =
  /** The terminal has confirmed that it will send them. */
  | { readonly what: 'asked'; readonly number: string }
  /** It was not asked, or has not confirmed. */
  | { readonly what: 'refused'; readonly number: string; readonly reason: string }
  | { readonly what: 'coming'; readonly number: string; readonly percent: number }
  /** A file that is to be kept: only then it is confirmed to the terminal. */
  | { readonly what: 'file'; readonly id: number; readonly number: string; readonly file: ReceivedAttachment }
  /** All files are kept but for those that `refused` tells. */
  | { readonly what: 'whole'; readonly number: string; readonly files: number; readonly refused: string | undefined }
  /** The connection ended before. */
  | { readonly what: 'broken'; readonly number: string; readonly reason: string };
