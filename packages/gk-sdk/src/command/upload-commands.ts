import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { GkError } from '../errors/gk-error.js';
import { toRow } from '../model/fields/json-fields.js';
import { checkFacePhoto } from '../rules/devices/face.js';
import { checkFirmwareFile } from '../rules/devices/firmware.js';
import { sendUpload, type UploadProgress, type UploadSender } from '../transport/upload.js';
import { nextTask } from '../util/next-task.js';
import { callJson, type CommandCaller } from './command-caller.js';
import type { CallOptions } from './queries.js';
import { badReply, failure } from './reply.js';

/** Bytes of a Blob that are hashed at a time. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Uploads in two steps: a message announces the file, the server answers with an address, and the bytes are sent there by HTTP
 * PUT. Each call resolves with the fields of the server's last answer, such as the id of the stored file. It rejects like every
 * call of {@link CommandQueries}, and with `network` or `refused` if the transfer fails.
 *
 * @public
 */
export interface UploadCommands {
  /** U01: a firmware file for the store, 200 MB at most. */
  uploadFirmware(
    file: {
      /** File name with its extension. */
      readonly name: string;
      readonly data: Blob;
    },
    memo: string,
    options?: CallOptions & {
      /** Called while the bytes are sent. */
      readonly onProgress?: (progress: UploadProgress) => void;
    },
  ): Promise<Readonly<Record<string, unknown>>>;
  /** U02: a photo of a face, JPEG or PNG, 2 MB at most. */
  uploadFacePhoto(
    file: Parameters<UploadCommands['uploadFirmware']>[0],
    faceId: number | string,
    options?: Parameters<UploadCommands['uploadFirmware']>[2],
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** {@link UploadCommands} over `session.command`. @public */
export function uploadCommands(
  caller: CommandCaller,
  options: {
    /** Base of the server's HTTP calls; an address that the server gives without a host is taken from it. */
    readonly baseUrl: string;
    /** For tests; the platform's by default. */
    readonly sendUpload?: UploadSender;
  },
): UploadCommands {
  const transfer = async (
    code: 'U01' | 'U02',
    { name, data }: Parameters<UploadCommands['uploadFirmware']>[0],
    fields: Readonly<Record<string, unknown>>,
    { signal, onProgress }: Parameters<UploadCommands['uploadFirmware']>[2] = {},
  ): Promise<Readonly<Record<string, unknown>>> => {
    const announcement = { name, size: data.size, md5: await md5Of(data, signal), ...fields };
    const reply = await callJson(caller, code, {}, announcement, signal && { signal });
    const error = failure(reply);
    if (error) throw error;
    const address = reply.fields.V ?? '';
    if (address === '' || !URL.canParse(address, options.baseUrl)) throw badReply(code);
    const answer = await (options.sendUpload ?? sendUpload)({
      name: `the upload of ${name}`,
      method: 'PUT',
      url: new URL(address, options.baseUrl).href,
      data,
      headers: { 'Content-Type': data.type || 'application/octet-stream' },
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    return readAnswer(answer.status, answer.text, name);
  };

  return {
    uploadFirmware: async (file, memo, uploadOptions) => {
      const problem = checkFirmwareFile(file.data.size);
      if (problem !== undefined) throw new GkError('invalid-argument', problem);
      return transfer('U01', file, { memo }, uploadOptions);
    },
    uploadFacePhoto: async (file, faceId, uploadOptions) => {
      const problem = checkFacePhoto({ type: file.data.type, sizeBytes: file.data.size });
      if (problem !== undefined) throw new GkError('invalid-argument', problem);
      return transfer('U02', file, { faceid: faceId }, uploadOptions);
    },
  };
}

/** The fields of the answer to a PUT; a server that says nothing has taken the file all the same. */
function readAnswer(status: number, text: string, name: string): Readonly<Record<string, unknown>> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = {};
  }
  const answer = toRow(json) ?? {};
  if (status < 400 && answer.hasError !== true) return answer;
  const words = typeof answer.message === 'string' ? answer.message : '';
  throw new GkError('refused', words || `The server answered the upload of ${name} with HTTP status ${status}.`);
}

/** MD5 as the server compares it: of a big file without holding it in memory. */
async function md5Of(data: Blob, signal: AbortSignal | undefined): Promise<string> {
  const hash = md5.create();
  for (let at = 0; at < data.size; at += PIECE_BYTES) {
    if (signal?.aborted) throw new GkError('aborted', 'The upload was cancelled.', { cause: signal.reason });
    hash.update(new Uint8Array(await data.slice(at, at + PIECE_BYTES).arrayBuffer()));
    // Node reads a Blob in memory without a task of its own: the connection would look silent meanwhile.
    await nextTask();
  }
  return bytesToHex(hash.digest());
}
