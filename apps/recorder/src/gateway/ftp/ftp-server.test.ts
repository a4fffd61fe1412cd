import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../media/testing/fake-clock.js';
import { FtpServer } from './ftp-server.js';
import { FtpUploads } from './ftp-uploads.js';

let folder: string;
let server: FtpServer;
let uploads: FtpUploads;
let clock: FakeClock;
const notices: string[] = [];
const sockets = new Set<Socket>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gk-ftp-'));
  clock = new FakeClock(0);
  notices.length = 0;
  uploads = new FtpUploads({ folder, clock });
  server = new FtpServer({
    uploads,
    clock,
    advertisedHost: () => undefined,
    notice: (line) => void notices.push(line),
  });
  await server.listen('127.0.0.1', { port: 0, ports: {} });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  uploads.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A client that waits for each reply. */
async function client() {
  const socket = await connected(server.port);
  let text = '';
  socket.on('data', (bytes) => (text += String(bytes)));
  const reply = async (): Promise<string> => {
    await expect.poll(() => text.includes('\n') || socket.destroyed).toBe(true);
    const [line = '', ...more] = text.split('\r\n');
    text = more.join('\r\n');
    return line;
  };
  await reply();
  const say = (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    return reply();
  };
  const passive = async (): Promise<Socket> => {
    const port = Number(/\|\|\|(\d+)\|/.exec(await say('EPSV'))?.[1]);
    return connected(port);
  };
  return { socket, say, reply, passive };
}

async function loggedIn(upload: { readonly user: string; readonly password: string }) {
  const each = await client();
  await each.say(`USER ${upload.user}`);
  expect(await each.say(`PASS ${upload.password}`)).toBe('230 Logged in');
  return each;
}

function begun(mostBytes = 1_000_000) {
  const upload = uploads.begin(mostBytes);
  if (upload === undefined) throw new Error('Too many');
  return upload;
}

describe('the FTP server', () => {
  it('keeps the bytes of a file as they come, and each upload has a folder and a password of its own', async () => {
    const [first, second] = [begun(), begun()];
    expect(first.password).not.toBe(second.password);
    const terminal = await loggedIn(first);
    const data = await terminal.passive();
    expect(await terminal.say('STOR a.h264')).toBe('150 Send it');
    data.write(Buffer.alloc(100_000, 1));
    await expect.poll(() => first.now.bytes).toBe(100_000);
    expect(first.now.writing).toBe(1);
    data.end(Buffer.alloc(1000, 2));
    expect(await terminal.reply()).toBe('226 Stored');
    expect([first.now, second.now.bytes]).toEqual([{ bytes: 101_000, writing: 0 }, 0]);
    const [file] = first.files;
    expect(file?.path.startsWith(join(folder, first.user))).toBe(true);
    const kept = readFileSync(file?.path ?? '');
    expect([kept.byteLength, kept[0], kept[100_999]]).toEqual([101_000, 1, 2]);
    const other = await loggedIn(second);
    expect(await other.say('SIZE a.h264')).toBe('550 No such file');
    await first.remove();
    expect(() => readFileSync(file?.path ?? '')).toThrow();
  });

  it('lets a terminal that has lost its connection write on, though the old one is not known to be dead', async () => {
    const upload = begun();
    const lost = await loggedIn(upload);
    const dead = await lost.passive();
    await lost.say('STOR a');
    dead.write('first ');
    await expect.poll(() => upload.now.bytes).toBe(6);
    const back = await loggedIn(upload);
    expect(await back.say('SIZE a')).toBe('213 6');
    await back.say('REST 6');
    const data = await back.passive();
    expect(await back.say('STOR a')).toBe('150 Send it');
    data.end('second');
    expect(await back.reply()).toBe('226 Stored');
    dead.write('late');
    expect(readFileSync(upload.files[0]?.path ?? '', 'utf8')).toBe('first second');
  });

  it('takes data from the address of the terminal alone', async () => {
    const upload = begun();
    const terminal = await loggedIn(upload);
    const port = Number(/\|\|\|(\d+)\|/.exec(await terminal.say('EPSV'))?.[1]);
    const stranger = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    sockets.add(stranger);
    stranger.on('error', () => undefined);
    await expect.poll(() => stranger.destroyed).toBe(true);
    const data = await connected(port);
    expect(await terminal.say('STOR a')).toBe('150 Send it');
    data.end('mine');
    expect(await terminal.reply()).toBe('226 Stored');
    expect(upload.now.bytes).toBe(4);
  });

  it('ends with the upload: its password is void, its connections end, and nothing more is taken', async () => {
    const upload = begun();
    const terminal = await loggedIn(upload);
    const data = await terminal.passive();
    await terminal.say('STOR a');
    data.write('x');
    await expect.poll(() => upload.now.bytes).toBe(1);
    upload.close();
    await expect.poll(() => [terminal.socket.destroyed, data.destroyed]).toEqual([true, true]);
    const again = await client();
    await again.say(`USER ${upload.user}`);
    expect(await again.say(`PASS ${upload.password}`)).toBe('530 Not logged in');
  });

  it('makes a password void after ten minutes without a byte, not while bytes come', async () => {
    const upload = begun();
    const terminal = await loggedIn(upload);
    const data = await terminal.passive();
    await terminal.say('STOR a');
    clock.advance(599_000);
    data.write('x');
    await expect.poll(() => upload.now.bytes).toBe(1);
    clock.advance(599_000);
    expect([upload.stopped, uploads.find(upload.user, upload.password)]).toEqual([undefined, upload]);
    clock.advance(1000);
    expect([upload.stopped, uploads.find(upload.user, upload.password)]).toEqual(['silent', undefined]);
  });

  it('takes no more bytes than an upload may have', async () => {
    const upload = begun(1000);
    const terminal = await loggedIn(upload);
    const data = await terminal.passive();
    await terminal.say('STOR a');
    data.end(Buffer.alloc(2000));
    expect(await terminal.reply()).toBe('552 Too large');
    expect([upload.stopped, upload.now.writing]).toEqual(['too-large', 0]);
  });

  it('closes who does not log in, tells of it once a minute, and never of a password', async () => {
    const upload = begun();
    const silent = await client();
    const guessing = await client();
    for (const password of ['guess-1', 'guess-2', 'guess-3']) {
      await guessing.say(`USER ${upload.user}`);
      await guessing.say(`PASS ${password}`);
    }
    clock.advance(30_000);
    await expect.poll(() => [silent.socket.destroyed, guessing.socket.destroyed]).toEqual([true, true]);
    expect(notices).toEqual(['A connection for files (FTP) from 127.0.0.1 was closed: it did not log in to an upload']);
  });

  it('has places for few strangers of one address, and for those who log in beside them', async () => {
    const upload = begun();
    const known = await loggedIn(upload);
    const strangers = await Promise.all(Array.from({ length: 20 }, () => client()));
    const more = connect(server.port, '127.0.0.1');
    sockets.add(more);
    more.on('error', () => undefined);
    await expect.poll(() => more.destroyed).toBe(true);
    expect(await known.say('NOOP')).toBe('200 OK');
    expect(strangers.every(({ socket }) => !socket.destroyed)).toBe(true);
  });
});
