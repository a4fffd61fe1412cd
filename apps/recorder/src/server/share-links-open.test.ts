import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { ACCESS_FLAGS } from 'gk-sdk';
import { GkKind, sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { systemSteadyMs } from '../time/steady-clock.js';
import { CommandClient } from './testing/command-client.js';
import { FakeMedia } from './testing/fake-media.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { openStore } from './testing/store-under-test.js';
import { StreamClient } from './testing/stream-client.js';

const { ends, start, stateFolder } = recordersUnderTest();
const NOW_S = 1_790_000_000;
const HOUR_S = 3_600;
/** In North. */
const OWN = 'GK-0001';
const LINK = {
  page: 'vehicle',
  devices: [{ deviceid: OWN }],
  kinds: ['positions', 'live', 'recordings', 'events', 'files'],
  from: NOW_S - 2 * HOUR_S,
  to: NOW_S + HOUR_S,
  expires: NOW_S + HOUR_S,
};

interface Made {
  readonly id: string;
  readonly e: string;
  readonly h: string;
}
const pairOf = ({ e, h }: Made) => ({ e, h });

/** A recorder with nora, a dealer of North, and pictures so large that a minute of them fills every buffer on the way. */
async function begin(folder?: string) {
  const clock = { nowS: NOW_S };
  const options = {
    now: () => clock.nowS * 1000,
    steady: systemSteadyMs,
    media: new FakeMedia({ frameBytes: 30_000, fps: 20 }),
  };
  const open = () => startRecorder({ ...options, ...(folder && { store: openStore(folder, fakeSeeds(4)) }) });
  const recorder = folder === undefined ? await start(options) : await open();
  const [north = 0] = recorder.store.groups.childrenOf(recorder.store.groups.rootId).map((group) => group.groupid);
  recorder.store.users.add({ name: 'nora', permissionId: 1, groupId: north, wireHash: sha256Hex('nora') });
  return { recorder, clock, open, north };
}

async function call(recorder: RecorderUnderTest, method: string, path: string, body: object) {
  const response = await fetch(recorder.url + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Made & { readonly state?: string; readonly why?: string };
}

const make = (recorder: RecorderUnderTest, link: object = {}): Promise<Made> =>
  call(recorder, 'POST', '/gkserver/links', {
    username: 'nora',
    password: sha256Hex('nora'),
    ...LINK,
    ...link,
  });
const opened = (recorder: RecorderUnderTest, link: Made) =>
  call(recorder, 'POST', '/gkserver/links/opened', pairOf(link));

/** A download under way, of which only the first piece was read. */
interface Download {
  /** Reads on, and gives what came, and whether that is all. */
  rest(): Promise<{ readonly bytes: number; readonly isWhole: boolean }>;
}

async function download(recorder: RecorderUnderTest, path: string, query: object): Promise<Download> {
  const request = get(`${recorder.url}${path}?${new URLSearchParams({ ...query }).toString()}`);
  ends.push(() => {
    request.destroy();
  });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let bytes = 0;
  response.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
    // The first one; then it waits.
    if (bytes === piece.length) response.pause();
  });
  await expect.poll(() => bytes).toBeGreaterThan(0);
  return {
    rest: async () => {
      response.resume();
      await closed;
      return { bytes, isWhole: response.complete };
    },
  };
}

/** Everything that a link has open: sockets, a file, and a track that is longer than all buffers. */
async function openAll(recorder: RecorderUnderTest, link: Made) {
  const at = { deviceid: OWN, channel: '1', ...pairOf(link) };
  const open = (path: string, query: Readonly<Record<string, string>>): StreamClient => {
    const client = new StreamClient(recorder.address, path, query);
    ends.push(() => {
      client.close();
    });
    return client;
  };
  const sockets = {
    live: open('/ws.cgi', at),
    playback: open('/ws.cgi', { ...at, type: 'lopb', spbtime: String(NOW_S - HOUR_S) }),
    remote: open('/ws.cgi', { ...at, type: 'repb', spbtime: String(NOW_S - HOUR_S) }),
    events: open('/event.cgi', pairOf(link)),
  };
  await sockets.live.until(({ packets }) => packets.some(({ kind }) => kind === GkKind.gps));
  for (const one of [sockets.playback, sockets.remote]) await one.until(({ packets }) => packets.length > 0);
  await expect
    .poll(() => {
      recorder.world.emit({ cmd: 'new', serialno: 16, deviceid: OWN, appdevid: 1, eventtimeutc: NOW_S, memo: '' });
      return sockets.events.texts.length;
    })
    .toBeGreaterThan(0);
  const commands = await CommandClient.open(recorder.address);
  ends.push(() => {
    commands.close();
  });
  expect((await commands.call('Q02', { E: link.e, H: link.h })).fields.R).toBe('1');
  const commandsClosed = once(commands.socket, 'close').then(([code]) => Number(code));
  const file = {
    deviceid: OWN,
    ch: '1',
    spbtime: String(NOW_S - HOUR_S),
    duration: '60',
    format: 'gms',
    ...pairOf(link),
  };
  const asked = `${recorder.url}/web.cgi?${new URLSearchParams({ type: 'lobkask', ...file }).toString()}`;
  await expect.poll(async () => ((await (await fetch(asked)).json()) as { state: string }).state).toBe('READY');
  return { sockets, commandsClosed, file: await download(recorder, '/web.cgi', { type: 'lobkget', ...file }) };
}

type Opened = Awaited<ReturnType<typeof openAll>>;

async function codesOf({ sockets, commandsClosed }: Opened): Promise<Record<string, number>> {
  const entries = Object.entries(sockets).map(async ([name, { closed }]) => [name, (await closed).code] as const);
  return { ...Object.fromEntries(await Promise.all(entries)), commands: await commandsClosed };
}

const all = (code: number) => ({ live: code, playback: code, remote: code, events: code, commands: code });

type Begun = Awaited<ReturnType<typeof begin>>;

describe('what a link has open', () => {
  it.each<readonly [string, object, (begun: Begun, link: Made) => unknown, number, object]>([
    [
      'it is revoked',
      {},
      ({ recorder }, { id }) =>
        call(recorder, 'DELETE', '/gkserver/links', { username: 'nora', password: sha256Hex('nora'), id }),
      4401,
      { state: 'ended', why: 'revoked' },
    ],
    [
      'it expires',
      { expires: NOW_S + 1 },
      ({ clock }) => (clock.nowS = NOW_S + 1),
      4401,
      { state: 'ended', why: 'expired' },
    ],
    [
      'the account of its maker is deleted',
      {},
      ({ recorder }) =>
        call(recorder, 'DELETE', '/gkserver/account', {
          username: 'admin',
          password: sha256Hex('admin'),
          editingName: 'nora',
        }),
      4401,
      { state: 'ended', why: 'account' },
    ],
    [
      'the account of its maker expires by a change',
      {},
      ({ recorder }) => recorder.store.users.update('nora', { details: { expirydate: '2026-01-01' } }, NOW_S),
      1012,
      { state: 'ended', why: 'account' },
    ],
    [
      'its maker gets another password',
      {},
      ({ recorder }) => recorder.store.users.changePassword('nora', sha256Hex('other')),
      1012,
      { state: 'ended', why: 'password' },
    ],
    [
      'its maker loses rights',
      {},
      ({ recorder }) => {
        const group = recorder.store.permissionGroups.list().find(({ id }) => id === 1);
        const lost = new Set<string>(['P_live', 'P_lopb', 'P_repb', 'F_gps', 'F_event']);
        const flags = [...(group?.access ?? '')].map((flag, at) => (lost.has(ACCESS_FLAGS[at] ?? '') ? '0' : flag));
        recorder.store.permissionGroups.save([{ id: 1, access: flags.join('') }]);
      },
      1012,
      { state: 'ended', why: 'rights' },
    ],
  ])('ends when %s: each socket, and the download in the middle of its file', async (_, link, end, code, after) => {
    const begun = await begin();
    const { recorder } = begun;
    const made = await make(recorder, link);
    const open = await openAll(recorder, made);
    await end(begun, made);
    expect(await codesOf(open)).toEqual(all(code));
    expect((await open.file.rest()).isWhole).toBe(false);
    expect(await opened(recorder, made)).toMatchObject(after);
    const again = new StreamClient(recorder.address, '/ws.cgi', { deviceid: OWN, channel: '1', ...pairOf(made) });
    expect([4401, 4403]).toContain((await again.closed).code);
    expect(again.packets).toEqual([]);
  });

  it('goes on when the password of its maker changes, where it was made to outlive that', async () => {
    const { recorder } = await begin();
    const made = await make(recorder, { endswithpassword: 0 });
    const open = await openAll(recorder, made);
    recorder.store.users.changePassword('nora', sha256Hex('other'));
    const before = open.sockets.live.packets.length;
    await open.sockets.live.until(({ packets }) => packets.length > before + 10);
    expect((await open.file.rest()).isWhole).toBe(true);
    expect(Object.values(open.sockets).map(({ socket }) => socket.readyState)).toEqual([1, 1, 1, 1]);
    // Another group, as ever, is a change of what it opens.
    recorder.store.users.update('nora', { groupId: recorder.store.groups.rootId }, NOW_S);
    expect(await codesOf(open)).toEqual(all(1012));
  });

  it('breaks off a track, and a list of events, in the middle', async () => {
    const { recorder } = await begin();
    const made = await make(recorder, { from: NOW_S - 30 * 24 * HOUR_S });
    const body = { ...pairOf(made), deviceid: OWN, start: NOW_S - 30 * 24 * HOUR_S, end: NOW_S };
    const response = await fetch(`${recorder.url}/api/gps`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    recorder.store.shareLinks.end(made.id, 'revoked', NOW_S);
    const rest = async (): Promise<void> => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(rest()).rejects.toThrow('terminated');
  });

  it('a picture that a device sends after that is not passed on', async () => {
    const { recorder } = await begin();
    const made = await make(recorder);
    const snap = new URLSearchParams({ type: 'snap', deviceid: OWN, ch: '1', ...pairOf(made) }).toString();
    expect((await fetch(`${recorder.url}/pic.cgi?${snap}`)).status).toBe(200);
    recorder.store.shareLinks.end(made.id, 'revoked', NOW_S);
    expect((await fetch(`${recorder.url}/pic.cgi?${snap}`)).status).toBe(401);
  });

  it('breaks with a restart, opens again after it, and stays ended once it was', async () => {
    const { recorder, clock, open } = await begin(stateFolder());
    const [made, ended] = [await make(recorder), await make(recorder, { expires: NOW_S + 1 })];
    const { file } = await openAll(recorder, made);
    clock.nowS = NOW_S + 1;
    // The server notes it by itself, without a call.
    await expect.poll(() => recorder.store.shareLinks.find(ended.id)?.end?.why).toBe('expired');
    await recorder.close();
    expect((await file.rest()).isWhole).toBe(false);
    // The clock of the machine is set back meanwhile.
    clock.nowS = NOW_S - HOUR_S;
    const second = await open();
    ends.push(() => second.close());
    expect(await opened(second, made)).toMatchObject({ state: 'open' });
    expect(await opened(second, ended)).toMatchObject({ state: 'ended', why: 'expired' });
  });

  it('goes on when the clock is set back, as far as its period lets it', async () => {
    const { recorder, clock } = await begin();
    const made = await make(recorder);
    const open = await openAll(recorder, made);
    clock.nowS = NOW_S - HOUR_S;
    const before = open.sockets.live.packets.length;
    await open.sockets.live.until(({ packets }) => packets.length > before + 10);
    expect((await open.file.rest()).isWhole).toBe(true);
    // Ahead of its period, it has no present.
    clock.nowS = LINK.from - 1;
    expect((await open.sockets.live.closed).code).toBe(4403);
  });
});
