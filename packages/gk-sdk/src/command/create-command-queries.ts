import { toDeviceCommand, type DeviceCommand } from '../model/devices/device-command.js';
import { CameraLists, readDeviceExtras, type DeviceExtras } from '../model/device-list/device-extras.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import type { Position } from '../model/tracks/position.js';
import { DeviceFieldReader } from '../model/device-list/device-field-reader.js';
import { readDeviceRow } from '../model/device-list/read-device-row.js';
import { toServerInfo } from '../model/settings/server-info.js';
import { toStreamStatus } from '../model/footage/stream-status.js';
import * as z from '../model/fields/zod.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import type { CommandRequest, CommandSender } from './channel.js';
import { DeviceBatch, ONLINE_ROWS, type OnlineListener } from './device-batch.js';
import type { CallOptions, CommandQueries, DeviceList } from './queries.js';
import { RepeatedRows } from '../model/device-list/repeated-rows.js';
import { answered, badReply, batchRows, isLastOfBatch, readObject, readReply } from './reply.js';

const byDevice = z.looseObject({});
const anyJson = z.unknown();

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
    deviceExtras: async (options) => readExtras(await send('Q11', options)),
    plates: async (options) => readPlates(await send('Q12', options)),
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
  const { row } = readDeviceRow(readReply(message, anyJson));
  if (row === undefined) throw badReply(message.code);
  return row;
}

function readPosition(message: VcpMessage): Position | undefined {
  const reader = new DeviceFieldReader();
  const value = readReply(message, anyJson);
  const position = reader.position(value);
  if (value === undefined || reader.malformed) throw badReply(message.code);
  return position;
}

function readExtras(message: VcpMessage): ReadonlyMap<string, DeviceExtras> {
  const extras = new Map<string, DeviceExtras>();
  const lists = new CameraLists();
  for (const [deviceId, value] of Object.entries(readReply(message, byDevice))) {
    const entry = readDeviceExtras(value, lists);
    if (entry !== undefined) extras.set(deviceId, entry);
  }
  return extras;
}

function readPlates(message: VcpMessage): ReadonlyMap<string, string> {
  const plates = new Map<string, string>();
  for (const [deviceId, value] of Object.entries(readReply(message, byDevice))) {
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
