// The blocks of the guides, run as they stand against a recorder in this process. What only a page can run (players) is
// compiled by guides.test.mjs.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMediaLibrary } from '../apps/recorder/src/media/create-media-library.ts';
import { startRecorder } from '../apps/recorder/src/server/testing/recorder-under-test.ts';
import { startRewritingProxy } from '../apps/recorder/src/server/testing/rewriting-proxy.ts';
import { runGk } from '../packages/gk-sdk/src/cli/run-gk.ts';
import { blocksOf, runBlock } from './lib/guides.mjs';

const modules = {
  'gk-sdk': () => import('gk-sdk'),
  'gk-sdk/recordings': () => import('gk-sdk/recordings'),
  'gk-sdk/rest': () => import('gk-sdk/rest'),
  'gk-sdk/stream': () => import('gk-sdk/stream'),
  'gk-sdk/wire': () => import('gk-sdk/wire'),
};
const run = promisify(execFile);
const assets = join(import.meta.dirname, '../apps/recorder/assets');
/** A moment of which the recorder has recordings; the present is half a minute past noon. */
const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 30);
const START_S = NOW_MS / 1000 - 3630;
const DAY_START_S = Date.UTC(2026, 10, 20) / 1000;

vi.setConfig({ testTimeout: 60_000 });
/** Machines with little to spare wait longer. */
const eventually = (probe) => expect.poll(probe);

const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function recorderUnderTest() {
  const openedMs = Date.now();
  const now = () => NOW_MS + Date.now() - openedMs;
  const { systemClock } = await modules['gk-sdk']();
  const media = createMediaLibrary({
    clock: systemClock,
    assetsDir: join(assets, 'clips'),
    stillsDir: join(assets, 'stills'),
  });
  const recorder = await startRecorder({ media, now, devices: 8 });
  ends.push(() => recorder.close());
  return recorder;
}

/** The ts blocks of a guide with the address of the recorder under test in the place of those of the guide. */
function blocks(guide, server) {
  const names = { 'http://localhost:8080': server, 'https://fleet.example.com': server };
  return blocksOf(guide, 'ts').map(({ code }) => ({
    code: Object.entries(names).reduce((text, [name, real]) => text.replaceAll(name, real), code),
  }));
}

/** Loads the imports of blocks; `others` goes first. */
const loader =
  (others = {}) =>
  (name) =>
    others[name] ?? (modules[name] ?? (() => import(name)))();

/** A console that keeps what was said. */
function consoleOf() {
  const said = [];
  const say = (...words) => said.push(words);
  return { said, log: say, warn: say, error: say, debug: say, info: say };
}

async function signIn(url, username = 'admin') {
  const { createSession } = await modules['gk-sdk']();
  const session = createSession({ server: url });
  ends.push(() => session.close());
  await session.login({ kind: 'password', username, password: username });
  await session.ready();
  return session;
}

/** Seconds of a tone, as a source of a talk gives them. */
const tone = (seconds) => Float32Array.from({ length: 8000 * seconds }, (_, i) => Math.sin(i / 4) / 2);

describe('quick-start.md', () => {
  it('lists devices', async () => {
    const { url } = await recorderUnderTest();
    const console = consoleOf();
    const { session } = await runBlock(blocks('quick-start.md', url)[0], loader(), { console });
    ends.push(() => session.close());
    expect(console.said.flat()).toContainEqual(expect.stringMatching(/^[1-9]\d* of [1-9]\d* devices are online$/));
    await eventually(() => console.said.flat().at(-1)).toMatchObject({ online: expect.any(Number) });
  });

  it('opens a stream', async () => {
    const { url } = await recorderUnderTest();
    const console = consoleOf();
    let end;
    const setTimeout = (callback) => (end = callback);
    await runBlock(blocks('quick-start.md', url)[1], loader(), { console, setTimeout });
    await eventually(() => console.said.length).toBeGreaterThan(3);
    expect(console.said[0]).toEqual(['h264', true, expect.any(Number)]);
    end();
    await eventually(() => console.said.at(-1)).toEqual(['closed']);
  });

  it('says what is wrong with a password', async () => {
    const { url } = await recorderUnderTest();
    const console = consoleOf();
    await runBlock(blocks('quick-start.md', url)[3], loader(), { console });
    expect(console.said).toEqual([[expect.stringMatching(/password/i)]]);
  });
});

describe('sessions.md', () => {
  it('tells states, keeps a login, tells events and changes', async () => {
    const recorder = await recorderUnderTest();
    const [states, ready, storage, change, events, following, devices, columns] = blocks('sessions.md', recorder.url);
    const console = consoleOf();
    const asOperator = ({ code }) => ({
      code: code.replace("username: 'anna', password: 'secret'", "username: 'operator', password: 'operator'"),
    });
    await runBlock(asOperator(ready), loader(), { console });
    expect(console.said.flat()).toContain('GK-0001');
    const first = await runBlock(states, loader(), { console });
    ends.push(() => first.session.close());
    await first.session.login({ kind: 'password', username: 'operator', password: 'operator' });
    await eventually(() => console.said.flat()).toContainEqual(expect.stringMatching(/^[1-9]\d* devices$/));

    const kept = new Map();
    const localStorage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    };
    const text = asOperator(storage).code.replace(
      'storage: localStorage',
      `server: '${recorder.url}', storage: localStorage`,
    );
    for (const isResumed of [false, true]) {
      const { session, resumed } = await runBlock({ code: text }, loader(), { console, localStorage });
      expect(resumed !== undefined).toBe(isResumed);
      expect(session.state.kind).toBe('signed-in');
      session.close();
    }
    expect(console.said.at(-1)).toEqual(['operator']);

    const { watch } = await runBlock(events, loader(), { console });
    watch(first.session);
    const event = { cmd: 'new', serialno: 1, deviceid: 'GK-0001', appdevid: 13, eventtimeutc: 1_790_000_000 };
    await eventually(() => {
      recorder.world.emit(event);
      return console.said.flat();
    }).toContainEqual(expect.objectContaining({ change: 'new', serialNo: 1, deviceId: 'GK-0001', eventCode: 13 }));

    const { follow } = await runBlock(following, loader(), { console });
    const stop = follow(first.session, 2 ** 40);
    await eventually(() => {
      recorder.world.emit({ ...event, serialno: 2 ** 40 + 1 });
      return console.said;
    }).toContainEqual([2 ** 40 + 1, 'GK-0001']);
    stop();

    const { show } = await runBlock(devices, loader(), { console });
    show(first.session)();
    const { drive } = await runBlock(columns, loader(), { console });
    drive(
      first.session,
      () => undefined,
      () => undefined,
    )();
    expect(first.session.devices.positions.rowOf('GK-0001')).toBeTypeOf('number');

    const changing = await runBlock({ code: change.code.replace("'secret'", "'operator'") }, loader(), { console });
    await changing.change(first.session);
    expect(console.said.at(-1)).toEqual(['signed-in']);
    const { createSession } = await modules['gk-sdk']();
    const other = createSession({ server: recorder.url });
    ends.push(() => other.close());
    const login = (password) => other.login({ kind: 'password', username: 'operator', password });
    await expect(login('operator')).rejects.toMatchObject({ code: 'auth-failed' });
    await expect(login('Fresh-Secret-7')).resolves.toMatchObject({ username: 'operator' });
  });
});

describe('streams.md', () => {
  it('has addresses that a recorder answers, and reads one to its end', async () => {
    const { url } = await recorderUnderTest();
    const session = await signIn(url);
    const [first, second, third] = blocks('streams.md', url);
    const { addresses } = await runBlock(first, loader());
    const { openStream } = await modules['gk-sdk/stream']();
    for (const [name, address] of Object.entries(addresses(session))) {
      const bytes = await new Promise((resolve, reject) => {
        const stream = openStream({
          url: address,
          onChunk: (chunk) => {
            stream.close();
            resolve(chunk.byteLength);
          },
          onEnd: ({ kind, error }) => kind !== 'closed' && reject(error ?? new Error(`${name} ended`)),
        });
      });
      expect(bytes, name).toBeGreaterThan(0);
    }
    const console = consoleOf();
    const { read } = await runBlock(second, loader(), { console });
    const over = new AbortController();
    read(session, over.signal);
    await eventually(() => console.said.length).toBeGreaterThan(2);
    expect(console.said[0]).toEqual([1, 'h264', true, expect.any(Number)]);
    over.abort();

    const { keep } = await runBlock(third, loader(), { console });
    const kept = new AbortController();
    let pictures = 0;
    const stream = keep(session, { onVideo: () => (pictures += 1) }, kept.signal);
    await eventually(() => pictures).toBeGreaterThan(0);
    kept.abort();
    expect(stream.state.kind).toBe('closed');
  });
});

describe('migration.md', () => {
  it('reads a stream over HTTP, and gives it up', async () => {
    const { url } = await recorderUnderTest();
    const session = await signIn(url);
    const { openStream } = await modules['gk-sdk/stream']();
    let isOpen = false;
    const server = createServer(({ url: path }, response) => {
      if (path !== '/live.flv') return void response.writeHead(404).end('No such stream.');
      isOpen = true;
      const stream = openStream({
        url: session.streamUrl({ deviceId: 'GK-0001', channel: 1, container: 'flv' }),
        onChunk: (bytes) => response.write(bytes),
        onEnd: () => response.end(),
      });
      response.once('close', () => {
        isOpen = false;
        stream.close();
      });
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      // A sample that leaves its connection open must fail here, not hold up the end.
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    const address = `ws://127.0.0.1:${server.address().port}`;

    const created = [];
    const dom = { createLivePlayer: (options) => (created.push(options), { element: 'the player' }) };
    const { play } = await runBlock(blocks('migration.md', url)[1], loader({ 'gk-sdk/dom': dom }));
    const shown = [];
    play(`${address}/live.flv`, { append: (element) => shown.push(element) });
    expect(shown).toEqual(['the player']);
    const [{ openSocket }] = created;

    const { createSniffingDemuxer } = await modules['gk-sdk/wire']();
    const found = { containers: new Set(), codecs: new Set(), pictures: 0, opened: 0, closed: 0 };
    const demuxer = createSniffingDemuxer({
      onInfo: ({ container }) => found.containers.add(container),
      onVideo: ({ codec }) => {
        found.codecs.add(codec);
        found.pictures += 1;
      },
    });
    const handlers = {
      onOpen: () => (found.opened += 1),
      onText: () => undefined,
      onBytes: (bytes) => demuxer.push(bytes),
      onClose: () => (found.closed += 1),
    };
    const socket = openSocket(created[0].url, handlers);
    await eventually(() => found.pictures).toBeGreaterThan(3);
    expect(found).toMatchObject({ containers: new Set(['flv']), codecs: new Set(['h264']), opened: 1, closed: 0 });
    socket.close();
    await eventually(() => found.closed).toBe(1);
    await eventually(() => isOpen).toBe(false);

    openSocket(`${address}/other.flv`, handlers);
    await eventually(() => found.closed).toBe(2);
    expect(found.opened).toBe(1);
  });
});

describe('talk.md', () => {
  it('says a WAV file, holds to talk, and speaks to several', async () => {
    const { url } = await recorderUnderTest();
    const session = await signIn(url);
    const console = consoleOf();
    const { writeWav } = await modules['gk-sdk/wire']();
    const [file, hold, several] = blocks('talk.md', url);
    const wav = writeWav(
      Int16Array.from(tone(0.5), (sample) => sample * 32_767),
      8000,
    );
    const { talk } = await runBlock(file, loader({ 'node:fs/promises': { readFile: () => wav } }), {
      console,
      session,
    });
    await eventually(() => talk.state.kind).toBe('ended');
    expect(talk.state).toMatchObject({ by: 'source' });

    const { createTalk, pacedSource, talkRequest } = await modules['gk-sdk/stream']();
    const source = pacedSource({ sampleRate: 8000, samples: tone(10) });
    const held = createTalk({ url: session.streamUrl(talkRequest('GK-0001')), source });
    ends.push(() => held.close());
    const button = new EventTarget();
    const levels = [];
    await runBlock(hold, loader(), {
      talk: held,
      button,
      meter: { set: (dbfs) => levels.push(dbfs) },
      play: () => undefined,
    });
    await eventually(() => held.state.kind).toBe('talking');
    button.dispatchEvent(new Event('pointerdown'));
    await eventually(() => levels.some((dbfs) => dbfs > -20)).toBe(true);
    button.dispatchEvent(new Event('pointerup'));

    await runBlock(several, loader(), { session, source });
  });
});

describe('playback-and-downloads.md', () => {
  it('finds, plays, fetches, shows and packs recordings', async () => {
    const { url } = await recorderUnderTest();
    const session = await signIn(url);
    const console = consoleOf();
    const given = {
      console,
      session,
      startS: START_S,
      endS: START_S + 60,
      dayStartS: DAY_START_S,
      atS: START_S + 1200,
    };
    const [records, playing, fetching, showing, packing] = blocks('playback-and-downloads.md', url);

    const found = await runBlock(records, loader(), { ...given, timeS: START_S, hourS: DAY_START_S + 36_000 });
    expect(found.day.hasData).toBe(true);
    expect(found.index.nextS(DAY_START_S)).toBeTypeOf('number');
    expect(console.said).toEqual([]);

    const fed = [];
    const decoders = Array.from({ length: 5 }, (_, channel) => ({ push: () => fed.push(channel) }));
    // Away from what the first block has deleted.
    const played = { ...given, startS: START_S + 1200 };
    const { playback } = await runBlock(playing, loader(), { ...played, decoders });
    expect(playback.positionS).toBeGreaterThanOrEqual(START_S + 1200);
    expect(console.said.map(([kind]) => kind)).toContain('opening');

    const states = [];
    const { name, bytes } = await runBlock(fetching, loader(), {
      ...played,
      showState: ({ kind }) => states.push(kind),
    });
    expect(name).toMatch(/\.mp4$/);
    expect(bytes.byteLength).toBeGreaterThan(1000);
    expect(states.at(-1)).toBe('done');

    const image = { src: '' };
    const { picture } = await runBlock(showing, loader(), { ...played, image });
    expect((await picture.bytes()).byteLength).toBeGreaterThan(0);
    expect((await fetch(image.src)).status).toBe(200);

    const code = packing.code.replace('// ... later:', 'await later();');
    const later = () => new Promise((resolve) => setTimeout(resolve, 1500));
    const { files } = await runBlock({ code }, loader(), { ...given, later });
    expect(files[0]).toMatchObject({ pictures: expect.any(Number) });
    expect(files[0].pictures).toBeGreaterThan(0);
  });
});

describe('devices-and-parameters.md', () => {
  it('wakes a device, sets a parameter, moves a camera', async () => {
    const { url } = await recorderUnderTest();
    const session = await signIn(url);
    const console = consoleOf();
    const [first, second, third] = blocks('devices-and-parameters.md', url);
    const { wake } = await runBlock(first, loader());
    expect(await wake(session, 'GK-0007')).not.toBe('unknown or offline');
    expect(await wake(session, 'nobody')).toBe('unknown or offline');
    const { setHeartbeat } = await runBlock(second, loader(), { console });
    await setHeartbeat(session, 'GK-0007', 7);
    await setHeartbeat(session, 'GK-0007', 8);
    expect(console.said.findLast(([word]) => word === 'has')?.[1]).toBe(7);
    const { more } = await runBlock(third, loader(), { console });
    await more(session, new AbortController().signal);
    expect(console.said.at(-1)).toEqual(['pong']);
  });
});

describe('rest-resources.md', () => {
  it('asks for groups and mileage', async () => {
    const { url } = await recorderUnderTest();
    const session = await signIn(url);
    const console = consoleOf();
    const [all, one] = blocks('rest-resources.md', url);
    await (await runBlock(all, loader(), { console })).groups(session);
    expect(console.said[0]?.[0].length).toBeGreaterThan(0);
    const { mileage } = await runBlock(one, loader());
    const rows = await mileage(session).query({ startS: DAY_START_S, endS: START_S });
    expect(Array.isArray(rows)).toBe(true);
  });
});

describe('automation.md', () => {
  it('has commands that gk takes', async () => {
    const { url } = await recorderUnderTest();
    const folder = mkdtempSync(join(tmpdir(), 'gk-guides-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const env = { GK_SERVER: url, GK_USER: 'admin', GK_PASSWORD: 'admin' };
    const commands = blocksOf('automation.md', 'bash').flatMap(({ code }) => commandsOf(code));
    expect(commands.map(([name]) => name)).toEqual([
      'devices',
      'token',
      'token',
      'devices',
      'record',
      'recordings',
      'download',
      'gps',
    ]);
    for (const args of commands) {
      const out = [];
      const err = [];
      const code = await runGk(adapted(args, folder), {
        out: (data) => out.push(data),
        err: (text) => err.push(text),
        isWatched: false,
        isRead: false,
        env,
        signal: new AbortController().signal,
      });
      expect([args.join(' '), code, err.join('')]).toEqual([args.join(' '), 0, '']);
      const at = args.indexOf('--out');
      if (at >= 0) expect(statSync(join(folder, args[at + 1])).size).toBeGreaterThan(100);
      else expect(out.join('').trim()).not.toBe('');
      if (args.includes('--json')) expect(Array.isArray(JSON.parse(out.join('')))).toBe(true);
    }
  });
});

/** The `gk` commands of a block, as arguments; `$END` is a moment of which the recorder under test has recordings. */
function commandsOf(code) {
  const written = code
    .replaceAll(/\$\(\(END - (\d+)\)\)/g, (_, beforeS) => String(START_S + 300 - Number(beforeS)))
    .replaceAll('$END', String(START_S + 300));
  return [...written.matchAll(/(?:^|[(&|] ?)gk ([^|&)\n]*)/gm)].map(([, rest]) => rest.trim().split(/ +/));
}

/** A command for the recorder under test, on its day; a minute is cut to a second. */
function adapted(args, folder) {
  const words = args.map((word, i) => {
    if (args[i - 1] === '--out') return join(folder, word);
    return args[i - 1] === '--seconds' && args[0] === 'record' ? '1' : word;
  });
  return args[0] === 'recordings' ? [...words, '--day', '2026-11-20'] : words;
}

describe('writing-a-demuxer.md', () => {
  it('reads its own container beside those of the SDK', async () => {
    const [format, use] = blocks('writing-a-demuxer.md', '');
    const { lengthPrefixedFormat } = await runBlock(format, loader());
    const console = consoleOf();
    const socket = {};
    await runBlock(use, loader(), { console, socket, lengthPrefixedFormat });
    const frame = new Uint8Array(17 + 6);
    frame.set([0x4c, 0x50, 0x46, 0x31, 1]);
    new DataView(frame.buffer).setBigUint64(5, 1_700_000_000_000n);
    frame.set([0, 0, 0, 6, 0, 0, 0, 1, 0x65, 0x88], 13);
    socket.onmessage({ data: frame.buffer });
    socket.onmessage({ data: frame.buffer });
    expect(console.said[0]).toEqual([1, true, 1_700_000_000_000_000, 6]);
  });
});

describe('reverse-proxy.md', () => {
  it('leads a session through rewritten paths', async () => {
    const recorder = await recorderUnderTest();
    const proxy = await startRewritingProxy(recorder.url);
    ends.push(() => proxy.close());
    const { session } = await runBlock(blocks('reverse-proxy.md', proxy.url)[0], loader());
    ends.push(() => session.close());
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    await session.ready();
    expect((await session.rest.userInfo()).username).toBe('admin');
    expect(proxy.asked.every((path) => path.startsWith('/gk/'))).toBe(true);
  });
});

describe('security.md', () => {
  it('has a recipe of a token that works as it is typed', async () => {
    const { url } = await recorderUnderTest();
    const [{ code }] = blocksOf('security.md', 'bash');
    const env = { ...process.env, GK_SERVER: url, GK_USER: 'operator', GK_PASSWORD: 'operator' };
    const { stdout } = await run('bash', ['-c', code], { env });
    const { e, h, expires } = JSON.parse(stdout);
    expect(expires).toBeTypeOf('number');
    const { createSession } = await modules['gk-sdk']();
    const session = createSession({ server: url });
    ends.push(() => session.close());
    await session.login({ kind: 'token', e, h });
    expect((await session.ready()).map(({ deviceId }) => deviceId)).toEqual(['GK-0007']);
  });

  it('has a broker whose tokens open one channel of one device', async () => {
    const { url } = await recorderUnderTest();
    let broker;
    const http = {
      // The port of the guide may be taken here.
      createServer: (handle) => {
        broker = createServer(handle);
        return { listen: (_port, host) => broker.listen(0, host) };
      },
    };
    const process = { env: { GK_PASSWORD: 'operator' } };
    const passengers = ['GK-0001', undefined];
    const code = blocks('security.md', url)[0].code.replace("username: 'broker'", "username: 'operator'");
    await runBlock({ code }, loader({ 'node:http': http }), {
      process,
      deviceOfPassenger: async () => passengers.shift(),
    });
    ends.push(() => new Promise((resolve) => broker.close(resolve)));
    if (!broker.listening) await new Promise((resolve) => broker.once('listening', resolve));
    const address = `http://127.0.0.1:${broker.address().port}`;
    const reply = await fetch(address);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { createSession } = await modules['gk-sdk']();
    const session = createSession({ server: url });
    ends.push(() => session.close());
    // As embedding.md has it: a page passes the reply on as it is.
    const given = await reply.json();
    expect(given).toEqual({ kind: 'token', e: expect.any(String), h: expect.any(String) });
    await session.login(async () => given);
    await session.ready();
    expect(session.devices.all.map(({ deviceId }) => deviceId)).toEqual(['GK-0001']);
    expect((await fetch(address)).status).toBe(403);
  });
});
