import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { optionalTextField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/**
 * One row of the device command list (D20; spec 000 section 2.8): text that a user sent to a device, and its progress.
 *
 * @public
 */
export interface DeviceCommand extends ExtraFields {
  /** The device that it was sent to (`deviceid`). */
  readonly deviceId: string;
  /** The text that was sent. */
  readonly command?: string;
  /** Progress, in the server's word or number. */
  readonly state?: string | number;
  /** When it was sent, unix seconds (`time`). */
  readonly sentS?: number;
}

/** Reads a row of D20; undefined without a device id. @internal */
export function toDeviceCommand(value: unknown): DeviceCommand | undefined {
  const command = readEntity<DeviceCommand>(toRow(value) ?? {}, (row) => ({
    deviceId: textField(row.deviceid),
    command: optionalTextField(row.command),
    state: typeof row.state === 'number' ? row.state : optionalTextField(row.state),
    sentS: toUnixS(row.time),
  }));
  return command.deviceId === '' ? undefined : command;
}
