import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { UploadReply, UploadRequest } from '../transport/upload.js';
import { MAX_FACE_PHOTO_BYTES } from '../rules/devices/face.js';
import { MAX_FIRMWARE_BYTES } from '../rules/devices/firmware.js';
import { answeringCaller } from './fixtures/answering-caller.js';
import { uploadCommands } from './upload-commands.js';

const BYTES = new Uint8Array(2_500_000).map((_, index) => index % 253);
const MD5 = createHash('md5').update(BYTES).digest('hex');

function uploads(fields: object, reply: UploadReply = { status: 200, text: '{"firmwareid":9}' }) {
  const { caller, requests } = answeringCaller({ fields: { R: '1', ...fields } });
  const sent: UploadRequest[] = [];
  const commands = uploadCommands(caller, {
    baseUrl: 'https://fleet.test/gk/',
    sendUpload: (request) => {
      sent.push(request);
      request.onProgress?.({ sentBytes: 1, totalBytes: 2 });
      return Promise.resolve(reply);
    },
  });
  return { commands, requests, sent };
}

/** A file that has a size and whose bytes are never read. */
class HugeFile extends Blob {
  readonly #size: number;
  constructor(size: number, type: string) {
    super([], { type });
    this.#size = size;
  }
  override get size(): number {
    return this.#size;
  }
}

describe('an upload', () => {
  it('announces a firmware file by U01 and puts it where the server says', async () => {
    const { commands, requests, sent } = uploads({ V: 'gkserver/upload/ticket' });
    const data = new Blob([BYTES]);
    const progress: unknown[] = [];
    const answer = await commands.uploadFirmware({ name: 'fw-2.0.bin', data }, 'night <b>build</b>', {
      onProgress: (step) => progress.push(step),
    });
    expect(answer).toEqual({ firmwareid: 9 });
    expect(requests.map(({ code, body }) => [code, JSON.parse(body ?? '')])).toEqual([
      ['U01', { name: 'fw-2.0.bin', size: 2_500_000, md5: MD5, memo: 'night <b>build</b>' }],
    ]);
    expect(sent).toMatchObject([{ method: 'PUT', url: 'https://fleet.test/gk/gkserver/upload/ticket', data }]);
    expect(progress).toEqual([{ sentBytes: 1, totalBytes: 2 }]);
  });

  it('announces a face photo by U02, to an address on another host, too', async () => {
    const { commands, requests, sent } = uploads({ V: 'http://files.test:8900/up/1' });
    await commands.uploadFacePhoto({ name: 'a.png', data: new Blob(['x'], { type: 'image/png' }) }, 12);
    expect(requests[0]).toMatchObject({ code: 'U02', body: expect.stringContaining('"faceid":12') });
    expect(sent[0]).toMatchObject({ url: 'http://files.test:8900/up/1', headers: { 'Content-Type': 'image/png' } });
  });

  it.each([
    ['Error : Exceeded size 200MB', 'firmware', MAX_FIRMWARE_BYTES + 1, ''],
    ['Error : Exceeded size 2MB', 'face', MAX_FACE_PHOTO_BYTES + 1, 'image/jpeg'],
    ['Error : Incorrect file type', 'face', 1, 'image/gif'],
  ])('is refused with "%s" before anything is sent', async (message, kind, size, type) => {
    const { commands, requests } = uploads({ V: 'x' });
    const file = { name: 'a', data: new HugeFile(size, type) };
    const upload = kind === 'face' ? commands.uploadFacePhoto(file, 1) : commands.uploadFirmware(file, '');
    await expect(upload).rejects.toMatchObject({ code: 'invalid-argument', message });
    expect(requests).toEqual([]);
  });

  it.each([
    [{ R: '403', T: 'No right' }, undefined, 'forbidden'],
    [{}, undefined, 'bad-reply'],
    [{ V: 'x' }, { status: 400, text: '{"hasError":true,"message":"its MD5 is another one"}' }, 'refused'],
    [{ V: 'x' }, { status: 200, text: '{"hasError":true}' }, 'refused'],
    [{ V: 'x' }, { status: 502, text: '<html>' }, 'refused'],
  ])('that is answered %j and %j rejects with %s', async (fields, reply, code) => {
    const { commands } = uploads(fields, reply);
    await expect(commands.uploadFirmware({ name: 'a', data: new Blob(['x']) }, '')).rejects.toMatchObject({ code });
  });

  it('stops when it is cancelled', async () => {
    const { commands, requests } = uploads({ V: 'x' });
    const upload = commands.uploadFirmware({ name: 'a', data: new Blob(['x']) }, '', { signal: AbortSignal.abort() });
    await expect(upload).rejects.toMatchObject({ code: 'aborted' });
    expect(requests).toEqual([]);
  });

  it('leaves timers and sockets their turn while it hashes a large file', async () => {
    const { commands } = uploads({ V: 'x' });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await commands.uploadFirmware({ name: 'a', data: new Blob([new Uint8Array(16 * 1024 * 1024)]) }, '');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(4);
  });
});
