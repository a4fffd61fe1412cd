import { GkError } from '../../errors/gk-error.js';
import { flagField, listField, momentField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import { sendUpload, type UploadProgress, type UploadSender } from '../../transport/upload.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyMessage } from '../connection/setting-resource.js';
import type { RestFile } from '../files/rest-file.js';

/** When the server makes backups by itself. @public */
export interface BackupSchedule {
  readonly enabled: boolean;
  /** HH:MM by the server's clock. */
  readonly time: string;
  /** Number of backups that it keeps. */
  readonly keep: number;
}

/** Schedule of the server, and the backups that it has made. @public */
export interface BackupStatus extends BackupSchedule {
  /** False until the schedule has its passphrase on this machine. */
  readonly hasPassphrase: boolean;
  /** Work that the server is busy with, in its words; empty for none. */
  readonly busy: string;
  /** The last backup of the schedule, unix seconds; undefined before the first. */
  readonly lastS?: number | undefined;
  /** Why the last one failed, in the server's words; empty when it did not. */
  readonly problem: string;
  /** The newest first. */
  readonly files: readonly {
    /** File name. */
    readonly name: string;
    readonly bytes: number;
    readonly madeS: number;
  }[];
}

/** Content of a backup that the server has checked. @public */
export interface BackupContent {
  /** For {@link BackupResource.restore}. */
  readonly id: string;
  /** Version of the server that made it. */
  readonly version: string;
  /** Unix seconds. */
  readonly madeS: number;
  /** User; empty for the schedule. */
  readonly madeBy: string;
  /** Number of accounts. */
  readonly accounts: number;
  /** Number of groups. */
  readonly groups: number;
  /** Devices that users changed. */
  readonly devices: number;
  /** Number of fences. */
  readonly fences: number;
  /** Number of routes. */
  readonly routes: number;
  /** Number of event plans. */
  readonly plans: number;
  /** Number of plans of reports. */
  readonly reports: number;
  /** Number of faces. */
  readonly faces: number;
  /** Number of firmware files. */
  readonly firmware: number;
  /** Bytes of firmware and brand. */
  readonly fileBytes: number;
}

/**
 * Backups of what users made, and their restore: this project's own calls (docs/protocol.md, "Backup"), of servers with the
 * extension `backup`. For administrators of the root group with a login by password.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface BackupResource {
  /** `GET /gkserver/backup` */
  read(options?: RestCallOptions): Promise<BackupStatus>;
  /** `PUT /gkserver/backup`; without a passphrase, the schedule keeps the one that it has. */
  saveSchedule(schedule: BackupSchedule, passphrase: string | undefined, options?: RestCallOptions): Promise<string>;
  /** `POST /gkserver/backup`: a backup of now, sealed by a passphrase of at least 12 characters. */
  make(passphrase: string, options?: RestCallOptions): Promise<RestFile>;
  /** `GET /gkserver/backupfile/{name}`: a backup of the schedule. */
  file(name: string, options?: RestCallOptions): Promise<RestFile>;
  /** `POST /gkserver/restore` and an upload: has a backup checked, without changing anything. */
  check(
    data: Blob,
    passphrase: string,
    options?: RestCallOptions & { readonly onProgress?: (progress: UploadProgress) => void },
  ): Promise<BackupContent>;
  /** `PUT /gkserver/restore`: puts a checked backup in the place of what users made. All sessions end. */
  restore(id: string, options?: RestCallOptions): Promise<string>;
  /**
   * `DELETE /gkserver/restore`: forgets a checked backup, which frees its disk space. The server does it by itself after half an hour.
   */
  discard(id: string, options?: RestCallOptions): Promise<string>;
}

/** Backups over a connection, such as `session.rest`. `send` is the platform's way of uploading by default. @public */
export function backupResource(rest: RestConnection, send: UploadSender = sendUpload): BackupResource {
  return {
    read: (options) => rest.call({ method: 'GET', path: 'backup', read: toStatus }, options),
    saveSchedule: ({ enabled, time, keep }, passphrase, options) => {
      const body = { enable: enabled ? 1 : 0, time, keep, ...(passphrase !== undefined && { passphrase }) };
      return rest.call({ method: 'PUT', path: 'backup', body, read: replyMessage }, options);
    },
    make: (passphrase, options) => rest.file({ method: 'POST', path: 'backup', body: { passphrase } }, options),
    file: (name, options) => rest.file({ method: 'GET', path: 'backupFile', params: { name } }, options),
    check: async (data, passphrase, { onProgress, ...options } = {}) => {
      if (data.size === 0) throw new GkError('invalid-argument', 'The file is empty.');
      const body = { passphrase, size: data.size };
      const address = await rest.call({ method: 'POST', path: 'restore', body, read: readUploadAddress }, options);
      const answer = await send({
        name: 'the upload of the backup',
        method: 'PUT',
        url: new URL(address, rest.baseUrl).href,
        data,
        headers: { 'Content-Type': 'application/octet-stream' },
        ...(options.signal && { signal: options.signal }),
        ...(onProgress && { onProgress }),
      });
      return toContent(answer);
    },
    restore: (id, options) =>
      rest.call({ method: 'PUT', path: 'restore', body: { restoreid: id }, read: replyMessage }, options),
    discard: (id, options) =>
      rest.call({ method: 'DELETE', path: 'restore', body: { restoreid: id }, read: replyMessage }, options),
  };
}

function readUploadAddress(json: unknown): string {
  const address = textField(toRow(json)?.upload);
  if (address === '') throw new TypeError('The answer does not say where to upload.');
  return address;
}

function toStatus(json: unknown): BackupStatus {
  const { enable, time, keep, haskey, busy, last, problem, files } = replyFields(json);
  return {
    enabled: flagField(enable),
    time: textField(time),
    keep: numberField(keep) ?? 0,
    hasPassphrase: flagField(haskey),
    busy: textField(busy),
    lastS: momentField(last),
    problem: textField(problem),
    files: listField(files).flatMap((file) => {
      const row = toRow(file);
      if (row === undefined) return [];
      return [{ name: textField(row.name), bytes: numberField(row.bytes) ?? 0, madeS: momentField(row.made) ?? 0 }];
    }),
  };
}

function toContent({ status, text }: { readonly status: number; readonly text: string }): BackupContent {
  const row = toRow(parsed(text)) ?? {};
  if (status >= 400 || row.hasError === true) {
    const words = textField(row.message);
    throw new GkError('refused', words || `The server answered the upload of the backup with HTTP status ${status}.`);
  }
  const id = textField(row.restoreid);
  if (id === '') throw new GkError('bad-reply', 'The server has not said what is in the backup.');
  const count = (name: string): number => numberField(row[name]) ?? 0;
  return {
    id,
    version: textField(row.version),
    madeS: momentField(row.made) ?? 0,
    madeBy: textField(row.madeby),
    accounts: count('accounts'),
    groups: count('groups'),
    devices: count('devices'),
    fences: count('fences'),
    routes: count('routes'),
    plans: count('plans'),
    reports: count('reports'),
    faces: count('faces'),
    firmware: count('firmware'),
    fileBytes: count('filebytes'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
