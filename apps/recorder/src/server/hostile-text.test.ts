import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSession, uploadCommands } from 'gk-sdk';
import { withoutDirectionMarks } from 'gk-sdk/rules';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options?: StartOptions): Promise<RecorderUnderTest & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'gk-hostile-'));
  const recorder = await startRecorder({ store: openStore(folder, fakeSeeds(4)), ...options });
  ends.push(async () => {
    await recorder.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...recorder, folder };
}

/** Text that screens, databases, spreadsheets, shells, file systems or terminals would interpret. */
const hostile = fc
  .array(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"; DROP TABLE users; --',
      "') OR 1=1 --",
      '=HYPERLINK("http://192.0.2.1")',
      '@SUM(A1)',
      '../../../../gk-escaped',
      '..\\..\\gk-escaped',
      '/etc/gk-escaped',
      '%2e%2e%2fgk-escaped',
      '$(touch gk-escaped)',
      '`id`',
      '\u001b[2J\u001b]0;owned\u0007',
      '\r\nSet-Cookie: a=b\r\n\r\n',
      '\u202egnp.exe',
      '{{constructor}}',
      '__proto__',
      '車 é 🚚',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' '));

/** The first code units of a text, without half a character at the end, which cannot be typed. */
const head = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Every name below a folder. */
function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String);
}

describe('hostile text', () => {
  it('in what users write comes back as it was, and is no path, no header and no statement', async () => {
    const { url, folder } = await start();
    const api = apiOf(url);
    const session = createSession({ server: url });
    ends.push(() => {
      session.close();
    });
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const uploads = uploadCommands(session.command, { baseUrl: url });
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const short = head(text, 60);
        // Names and memos that people read lose what would turn the text beside them round.
        const shown = withoutDirectionMarks(short);
        await api.users.update('viewer', { memo: text });
        expect((await api.users.list()).find(({ name }) => name === 'viewer')?.memo).toBe(text);

        const fence = await api.fences.read(0);
        await api.fences.save(0, { ...fence, title: short });
        // Titles lose their apostrophes (spec 002 section 5).
        expect((await api.fences.read(0)).title).toBe(shown.replaceAll("'", ''));

        const faceId = (await api.faces.create()).saved?.id ?? '';
        await api.faces.update(faceId, { name: short, memo: short });
        expect((await api.faces.list()).find(({ id }) => id === faceId)).toMatchObject({ name: shown, memo: shown });
        await api.faces.remove(faceId);

        const word = `word ${text}`;
        const languages = [{ config: 'en', name: 'English', icon: 'us' }];
        await api.translation.save({ languages, words: [word], texts: { en: { [word]: text } } });
        expect((await api.translation.read()).texts.en?.[word]).toBe(text);

        const bytes = new TextEncoder().encode(text);
        const name = head(text, 100);
        const { firmwareid } = await uploads.uploadFirmware({ name, data: new Blob([bytes]) }, text);
        const stored = (await api.firmware.list()).find(({ id }) => id === String(firmwareid));
        expect(stored).toMatchObject({
          filename: name,
          memo: withoutDirectionMarks(text),
          md5: createHash('md5').update(bytes).digest('hex'),
        });
        const response = await fetch(
          `${url}/web.cgi?type=firmware&id=${stored?.id ?? ''}&user=admin&password=${sha256Hex('admin')}`,
        );
        expect(response.headers.get('set-cookie')).toBeNull();
        expect(response.headers.get('content-type')).not.toContain('html');
        expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
        await api.firmware.remove(String(firmwareid));
      }),
      { numRuns: 25 },
    );
    // Files are named by the recorder alone, and nothing has left its folder.
    expect(namesBelow(folder).join('\n')).toMatch(/^[\w./-]*$/m);
    expect(namesBelow(folder).filter((name) => name.includes('escaped'))).toEqual([]);
    for (const above of [dirname(folder), process.cwd(), '/etc']) {
      expect(existsSync(join(above, 'gk-escaped'))).toBe(false);
    }
    expect((await api.users.list()).length).toBe(4);
  });
});

describe('secrets', () => {
  it('of calls stand neither in the access log nor in that of the recorder', async () => {
    const { url, post, logged, store } = await start();
    const secret = (what: string): string => `s3cret-${what}-0123456789`;
    const put = (path: string, body: object) =>
      fetch(url + path, jsonRequest('PUT', { username: 'admin', password: sha256Hex('admin'), ...body }));
    await put('/gkserver/smtp', {
      mail: { server: 'mail', port: 25, security: '0', auth: '1', user: 'u', pass: secret('mail') },
    });
    await put('/gkserver/sms', { provider: 'infobip', config: { enable: 1, baseurl: 'u', apikey: secret('sms') } });
    await put('/gkserver/encrypt', { certificate: secret('certificate'), privateKey: secret('key') });
    await put('/gkserver/account', { editingName: 'viewer', editingChangingPassword: 1, editingPW: secret('account') });
    await post('/gklog/exportaccesslog', { filepass: secret('file') });
    const { e, h } = (await (await post('/gkserver/token', { ttl: 60 })).json()) as { e: string; h: string };
    await fetch(`${url}/gkcommon/userinfo?password=${secret('query')}`, jsonRequest('POST', 'not json'));
    await fetch(`${url}/web.cgi?type=nonsense&e=${e}&h=${h}`);
    await put('/gkserver/passwd', { newpass: secret('passwd') });
    await put('/gkserver/passwd', { password: secret('wrong'), newpass: 'x' });
    const rows = [...store.accessLog.newestFirst()];
    expect(rows.length).toBeGreaterThan(3);
    const everything = JSON.stringify([rows, logged]);
    expect(everything).not.toContain('s3cret');
    for (const one of [e, h, sha256Hex('admin'), sha256Hex(secret('account')), sha256Hex(secret('passwd'))]) {
      expect(everything).not.toContain(one);
    }
  });
});

describe('a flood', () => {
  async function open(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    ends.push(() => void socket.destroy());
    return socket;
  }

  it('of connections is closed at its bound, and costs those who came before nothing', async () => {
    const { url } = await start({ maxConnections: 8 });
    const port = Number(new URL(url).port);
    const sockets = await Promise.all(Array.from({ length: 8 }, () => open(port)));
    const tooMany = await open(port);
    await once(tooMany, 'close');
    const [first, second] = sockets;
    first?.write('GET /api/server HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String((await once(first ?? tooMany, 'data'))[0])).toContain('200 OK');
    // Room for one is made by one that goes.
    second?.destroy();
    await expect
      .poll(() =>
        fetch(`${url}/api/server`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  it('of bytes is refused by each call at its own limit', async () => {
    const { url, post } = await start();
    const large = (bytes: number) => ({ memo: 'x'.repeat(bytes) });
    expect((await post('/gkcommon/userinfo', large(1_100_000))).status).toBe(413);
    const track = await fetch(`${url}/gkserver/track/0`, jsonRequest('PUT', large(8_500_000)));
    expect(track.status).toBe(413);
    const upload = await fetch(`${url}/gkserver/upload/none`, { method: 'PUT', body: 'x'.repeat(1000) });
    expect(upload.status).toBe(404);
  });
});
