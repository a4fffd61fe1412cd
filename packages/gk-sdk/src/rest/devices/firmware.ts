import { GkError } from '../../errors/gk-error.js';
import {
  toDeviceFirmware,
  toFirmwareFile,
  type DeviceFirmware,
  type FirmwareFile,
} from '../../model/devices/firmware.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { RestFile } from '../files/rest-file.js';
import { replyList } from '../connection/setting-resource.js';

/**
 * The firmware store, and what the devices run (spec 001 section 7); for permission 0 and 1. Files come in by
 * `uploadFirmware` of the command channel (U01), and go to a device by `updateFirmware` (D10).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface FirmwareResource {
  /** `GET /gkserver/fwstore` */
  list(options?: RestCallOptions): Promise<readonly FirmwareFile[]>;
  /** `PUT /gkserver/fwstore`: changes name or memo; resolves with the new list. */
  update(
    id: string,
    changes: {
      /** New name of the file. */
      readonly filename?: string;
      /** New free text. */
      readonly memo?: string;
    },
    options?: RestCallOptions,
  ): Promise<readonly FirmwareFile[]>;
  /** `DELETE /gkserver/fwstore`: removes a file; resolves with the new list. */
  remove(id: string, options?: RestCallOptions): Promise<readonly FirmwareFile[]>;
  /** The file itself (`web.cgi?type=firmware`, this project's own). */
  download(id: string, options?: RestCallOptions): Promise<RestFile>;
  /** The file's address without credentials, for a device that logs in by itself ({@link FirmwareFile.id}). */
  address(id: string): string;
  /** `GET /gkdevice/firmware/*`: what every visible device runs. */
  devices(options?: RestCallOptions): Promise<readonly DeviceFirmware[]>;
  /** `GET /gkdevice/firmware/{deviceId}`: what one device runs, and how far its update is. To be asked every second. */
  device(deviceId: string, options?: RestCallOptions): Promise<DeviceFirmware>;
}

/** Firmware over a connection, such as `session.rest`. @public */
export function firmwareResource(rest: RestConnection): FirmwareResource {
  const files = (json: unknown): FirmwareFile[] => replyList(json).flatMap((row) => toFirmwareFile(row) ?? []);
  const file = (id: string) => ({ path: 'web', query: { type: 'firmware', id } }) as const;
  return {
    list: (options) => rest.call({ method: 'GET', path: 'firmwareStore', read: files }, options),
    update: async (id, { filename, memo }, options) => {
      if (filename?.trim() === '') throw new GkError('invalid-argument', 'The name of a firmware file cannot be empty');
      const body = {
        firmwareid: id,
        ...(filename !== undefined && { filename }),
        ...(memo !== undefined && { memo }),
      };
      return rest.call({ method: 'PUT', path: 'firmwareStore', body, read: files }, options);
    },
    remove: (id, options) =>
      rest.call({ method: 'DELETE', path: 'firmwareStore', body: { firmwareid: id }, read: files }, options),
    download: (id, options) => rest.file({ method: 'GET', ...file(id) }, options),
    address: (id) => {
      const url = new URL(rest.url(file(id)));
      for (const secret of ['user', 'password', 'e', 'h']) url.searchParams.delete(secret);
      return url.href;
    },
    devices: (options) => {
      const read = (json: unknown): DeviceFirmware[] => replyList(json).flatMap((row) => toDeviceFirmware(row) ?? []);
      return rest.call({ method: 'GET', path: 'deviceFirmwares', read }, options);
    },
    device: (deviceId, options) => {
      const read = (json: unknown): DeviceFirmware => {
        const row = toDeviceFirmware(json, deviceId);
        if (!row) throw new TypeError('The answer is no JSON object.');
        return row;
      };
      return rest.call({ method: 'GET', path: 'deviceFirmware', params: { deviceId }, read }, options);
    },
  };
}
