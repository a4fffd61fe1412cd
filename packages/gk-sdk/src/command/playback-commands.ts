import { GkError } from '../errors/gk-error.js';
import {
  toDayRecords,
  toPlaybackStatus,
  toRecordUsage,
  toRemoteRecords,
  type DayRecords,
  type PlaybackStatus,
  type RecordUsage,
  type RemoteRecord,
} from '../model/footage/records.js';
import { readActionResult, type ActionResult } from './action-result.js';
import type { CommandCaller } from './command-caller.js';
import type { CallOptions } from './queries.js';
import { answered, badReply, batchRows, failure, parseBody, replyError } from './reply.js';

/** Controls of a playback by D08. @public */
export type PlaybackAction =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  /** Goes to a time, unix seconds; `not-found` ("No Record") when nothing is recorded from there on. */
  | { readonly kind: 'seek'; readonly positionS: number }
  /** 0.2 to 16; 1 = true time. */
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'status' }
  | { readonly kind: 'stop' };

/**
 * Recordings and their playback. Each rejects as every call of `CommandQueries` does. The letters
 * stand in docs/protocol.md, "Playback"; their shapes are our choice, as the specification does not
 * show them.
 *
 * @public
 */
export interface PlaybackCommands {
  /** Q06: which minutes from `dayStartS` (unix s) on have recordings on the server, on one channel or on any. */
  dayRecords(
    deviceId: string,
    dayStartS: number,
    options?: CallOptions & { readonly channel?: number },
  ): Promise<DayRecords>;
  /** Q08: what the device itself has of one channel (1 by default), in time order. `not-found` while it is offline. */
  recordList(
    deviceId: string,
    period: {
      /** From 1; absent or 0 = every channel, where the call allows it. */
      readonly channel?: number;
      /** Unix seconds. */
      readonly startS: number;
      /** Unix seconds, not included. */
      readonly endS: number;
    },
    options?: CallOptions,
  ): Promise<readonly RemoteRecord[]>;
  /** Q09: for how much of the day from `dayStartS` (unix s) on the server has recordings, by device. */
  usage(dayStartS: number, options?: CallOptions): Promise<RecordUsage>;
  /** D15: deletes recordings on the server for good, by whole minutes. `not-found` when there are none. */
  deleteRecords(
    deviceId: string,
    period: Parameters<PlaybackCommands['recordList']>[1],
    options?: CallOptions,
  ): Promise<ActionResult>;
  /** D08: controls a playback of this user by its stream id; `not-found` when no such playback is open. */
  playbackControl(
    deviceId: string,
    streamId: string,
    action: PlaybackAction,
    options?: CallOptions,
  ): Promise<PlaybackStatus>;
}

/** {@link PlaybackCommands} over `session.command`. @public */
export function playbackCommands(caller: CommandCaller): PlaybackCommands {
  return {
    dayRecords: async (deviceId, dayStartS, options) => {
      const fields = { D: deviceId, S: seconds(dayStartS), ...channelField(options?.channel) };
      const reply = answered(await caller.call('Q06', fields, undefined, options));
      const records = toDayRecords(parseBody(reply), deviceId, dayStartS);
      if (!records) throw badReply(reply.code);
      return records;
    },
    recordList: async (deviceId, { channel = 1, startS, endS }, options) => {
      const fields = { D: deviceId, C: String(channel), S: seconds(startS), F: seconds(endS) };
      const reply = answered(await caller.call('Q08', fields, undefined, options));
      const rows = batchRows(reply);
      if (!rows) throw badReply(reply.code);
      return toRemoteRecords(rows);
    },
    usage: async (dayStartS, options) => {
      const reply = answered(await caller.call('Q09', { S: seconds(dayStartS) }, undefined, options));
      const usage = toRecordUsage(parseBody(reply));
      if (!usage) throw badReply(reply.code);
      return usage;
    },
    deleteRecords: async (deviceId, { channel = 0, startS, endS }, options) => {
      if (!(endS > startS)) throw new GkError('invalid-argument', 'What is deleted ends after it starts.');
      const fields = { D: deviceId, S: seconds(startS), F: seconds(endS), C: String(channel) };
      return readActionResult(await caller.call('D15', fields, undefined, options));
    },
    playbackControl: async (deviceId, streamId, action, options) => {
      const fields = { D: deviceId, K: streamId, A: action.kind, ...valueField(action) };
      const reply = await caller.call('D08', fields, undefined, options);
      const error = action.kind === 'status' ? replyError(reply) : failure(reply);
      if (error) throw error;
      return toPlaybackStatus(parseBody(reply));
    },
  };
}

function seconds(timeS: number): string {
  return String(Math.floor(timeS));
}

function channelField(channel: number | undefined): { C?: string } {
  return channel === undefined ? {} : { C: String(channel) };
}

function valueField(action: PlaybackAction): { V?: string } {
  if (action.kind === 'seek') return { V: String(action.positionS) };
  return action.kind === 'speed' ? { V: String(action.speed) } : {};
}
