import type { DeviceCommand } from '../model/devices/device-command.js';
import type { DeviceExtras } from '../model/device-list/device-extras.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import type { Position } from '../model/tracks/position.js';
import type { ServerInfo } from '../model/settings/server-info.js';
import type { StreamStatus } from '../model/footage/stream-status.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';

/** Options of every call. @public */
export interface CallOptions {
  /** Cancels the wait; the call then rejects with `aborted`. The server is not notified. */
  readonly signal?: AbortSignal;
}

/** A whole batch of device rows (Q03, Q04). @public */
export interface DeviceList {
  readonly devices: readonly DeviceRecord[];
  /** The server's change counter (X). If it differs from the previous one, read the whole list again. */
  readonly changeCounter: string | undefined;
  /** False if a message of the batch was damaged: devices may then be missing from the list. */
  readonly complete: boolean;
  /** Rows with a field of the wrong type (left out of the row), or without a device id (no row). */
  readonly malformedRows: number;
}

/**
 * Typed calls on the command channel (docs/protocol.md, "Codes"). Each rejects with a
 * GkError: `closed` when the channel is not open, `timeout` after 15 s without an answer, `refused`,
 * `forbidden`, `not-found`, `device-timeout` or `invalid-argument` by the result code, `bad-reply`
 * when the answer lacks the documented shape, `aborted` by the caller.
 *
 * @public
 */
export interface CommandQueries {
  /** Q01: version, licence, time zone and clock of the server. */
  serverInfo(options?: CallOptions): Promise<ServerInfo>;
  /** Q03: every device of the user. */
  allDevices(options?: CallOptions): Promise<DeviceList>;
  /** Q04: the online devices, with only the fields that change by themselves. */
  onlineDevices(options?: CallOptions): Promise<DeviceList>;
  /** Q05: one device; `not-found` when there is none. */
  device(deviceId: string, options?: CallOptions): Promise<DeviceRecord>;
  /** Q07: the last known position, undefined when there is none. */
  lastPosition(deviceId: string, options?: CallOptions): Promise<Position | undefined>;
  /** Q10: the server's load and who uses which device. */
  serverStatus(options?: CallOptions): Promise<StreamStatus>;
  /** Q11: extras by device id. */
  deviceExtras(options?: CallOptions): Promise<ReadonlyMap<string, DeviceExtras>>;
  /** Q12: number plates by device id. */
  plates(options?: CallOptions): Promise<ReadonlyMap<string, string>>;
  /** D20 without a device: the list of commands sent to devices. */
  deviceCommands(options?: CallOptions): Promise<readonly DeviceCommand[]>;
  /** E01: sends `body`, gives back what the server returns. */
  echo(body: string, options?: CallOptions): Promise<string>;
  /** E02: the server's "pong" text. */
  ping(options?: CallOptions): Promise<string>;
  /**
   * Any other call. Resolves with the unchanged reply, whatever its result code R; rejects when the channel fails. The channel
   * sets `I`.
   */
  call(code: string, fields?: VcpFields, body?: string, options?: CallOptions): Promise<VcpMessage>;
}
