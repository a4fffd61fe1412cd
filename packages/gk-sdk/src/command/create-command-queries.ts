import { toDeviceCommand, type DeviceCommand } from '../model/devices/device-command.js';
import { CameraLists, readDeviceExtras, type DeviceExtras } from '../model/device-list/device-extras.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import type { Position } from '../model/tracks/position.js';
import { DeviceFieldReader } from '../model/device-list/device-field-reader.js';
import { readDeviceRow } from '../model/device-list/read-device-row.js';
import { toServerInfo } from '../model/settings/server-info.js';
import { toStreamStatus } from '../model/footage/stream-status.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import type { CommandRequest, CommandSender } from './channel.js';
import { DeviceBatch, ONLINE_ROWS, type OnlineListener } from './device-batch.js';
import type { CallOptions, CommandQueries, DeviceList } from './queries.js';
import { RepeatedRows } from '../model/device-list/repeated-rows.js';
import { answered, badReply, batchRows, isLastOfBatch, parseBody, readObject } from './reply.js';

/** Options that online lists share with other lists. @internal */
export interface OnlineListOptions {
  /** Keeps the last online list for the next. */
  readonly onlineRows?: RepeatedRows<DeviceRecord>;
  /** Gets the rows of each message of an online list, while the others are still coming. */
  readonly onOnlinePart?: OnlineListener;
}

/** Typed calls over what sends requests. @internal */
export function createCommandQueries(
  sender: CommandSender,
  { onlineRows = new RepeatedRows(ONLINE_ROWS), onOnlinePart }: OnlineListOptions = {},
): CommandQueries {
  const send = (code: string, options: CallOptions | undefined, fields: VcpFields = {}, body?: string) =>
    sender.request(toRequest(code, options, fields, body));

  const deviceList = async (code: 'Q03' | 'Q04', options: CallOptions | undefined): Promise<DeviceList> => {
    const batch = code === 'Q04' ? new DeviceBatch(onlineRows.begin(), onOnlinePart) : new DeviceBatch();
    const { lostFrames } = await sender.collect(toRequest(code, options, {}), (message) => {
      answered(message);
      return batch.take(message);
    });
    return batch.toList(lostFrames);
  };

  return {
    serverInfo: async (options) => readObject(await send('Q01', options), toServerInfo),
    allDevices: (options) => deviceList('Q03', options),
    onlineDevices: (options) => deviceList('Q04', options),
    device: async (deviceId, options) => readDevice(await send('Q05', options, { D: deviceId })),
    lastPosition: async (deviceId, options) => readPosition(await send('Q07', options, { D: deviceId })),
    serverStatus: async (options) => readObject(await send('Q10', options), toStreamStatus),
    deviceExtras: async (options) => readObject(await send('Q11', options), readExtras),
    plates: async (options) => readObject(await send('Q12', options), readPlates),
    deviceCommands: async (options) => {
      const commands: DeviceCommand[] = [];
      await sender.collect(toRequest('D20', options, {}), (message) => {
        commands.push(...readDeviceCommands(message));
        return isLastOfBatch(message);
      });
      return commands;
    },
    echo: async (body, options) => {
      const reply = answered(await send('E01', options, {}, body));
      return reply.body ?? '';
    },
    ping: async (options) => {
      const reply = answered(await send('E02', options));
      return reply.fields.T ?? '';
    },
    call: (code, fields, body, options) => send(code, options, fields, body),
  };
}

/**
 * Rows of a D20 message, an answer or a push; rows without a device id are left out.
 *
 * @throws GkError by the result code, or `bad-reply` when the body is no list.
 * @internal
 */
export function readDeviceCommands(message: VcpMessage): readonly DeviceCommand[] {
  answered(message);
  const rows = batchRows(message);
  if (!rows) throw badReply(message.code);
  return rows.flatMap((row) => toDeviceCommand(row) ?? []);
}

function readDevice(message: VcpMessage): DeviceRecord {
  const { row } = readDeviceRow(replyValue(message));
  if (row === undefined) throw badReply(message.code);
  return row;
}

function readPosition(message: VcpMessage): Position | undefined {
  const reader = new DeviceFieldReader();
  const value = replyValue(message);
  const position = reader.position(value);
  if (value === undefined || reader.malformed) throw badReply(message.code);
  return position;
}

/** The JSON value of an answer: null without a body, undefined for a body that is no JSON. */
function replyValue(message: VcpMessage): unknown {
  return answered(message).body === undefined ? null : parseBody(message);
}

function readExtras(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, DeviceExtras> {
  const extras = new Map<string, DeviceExtras>();
  const lists = new CameraLists();
  for (const [deviceId, value] of Object.entries(fields)) {
    const entry = readDeviceExtras(value, lists);
    if (entry !== undefined) extras.set(deviceId, entry);
  }
  return extras;
}

function readPlates(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const plates = new Map<string, string>();
  for (const [deviceId, value] of Object.entries(fields)) {
    if (typeof value === 'string') plates.set(deviceId, value);
  }
  return plates;
}

function toRequest(code: string, options: CallOptions | undefined, fields: VcpFields, body?: string): CommandRequest {
  return {
    code,
    fields,
    ...(body === undefined ? {} : { body }),
    ...(options?.signal === undefined ? {} : { signal: options.signal }),
  };
}
