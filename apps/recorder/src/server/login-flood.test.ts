import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { decodeVcp, encodeVcp, sha256Hex } from 'gk-sdk/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FREE_WRONG_PASSWORDS } from './access/network-throttle.js';
import { CONCURRENT_CHECKS, MAX_WAITING_OF_NETWORK, PasswordCheckQueue } from './access/password-check-queue.js';
import { NAMED_ROWS } from './logs/refused-logins.js';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

const FLOOD = 150;
const ATTACKER = '127.0.0.2';
const OWN = '127.0.0.1';
const WORDS = /^(Too many wrong passwords from your address|Too many logins wait): try again in \d+ s\.$/;

/** Checks of passwords that wait until they are let go on: how long one takes is of no matter then. */
let held: (() => void)[] | undefined;
/** From which networks checks were asked for, and of which they have begun. */
const asked: string[] = [];
const begun: string[] = [];
const { run } = PasswordCheckQueue.prototype;
vi.spyOn(PasswordCheckQueue.prototype, 'run').mockImplementation(function (this: PasswordCheckQueue, network, check) {
  asked.push(network);
  return run.call(this, network, async () => {
    begun.push(network);
    await new Promise<void>((goOn) => {
      if (held === undefined) goOn();
      else held.push(goOn);
    });
    return check();
  });
});
const askedFrom = (network: string): number => asked.filter((from) => from === network).length;
/** Lets all checks go on that wait, and those that come. */
function letGo(): void {
  const waiting = held ?? [];
  held = undefined;
  for (const goOn of waiting) goOn();
}

let folder: string;
let recorder: RecorderUnderTest;
let session: CommandClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gk-flood-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>');
  // A network regains a free guess with time: none passes here.
  recorder = await startRecorder({ folders: { console: folder, viewers: folder }, steady: () => 0 });
  session = await CommandClient.login(recorder.address);
});
afterAll(async () => {
  session.close();
  await recorder.close();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

interface Answer {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

async function verifyFrom(localAddress: string, username: string): Promise<Answer> {
  const options = { localAddress, method: 'POST', headers: { 'Content-Type': 'application/json' } };
  const call = request(`${recorder.url}/gkserver/verifyUser`, options);
  call.end(JSON.stringify({ username, password: sha256Hex('guess') }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  return { status, retryAfter: headers['retry-after'], body: await text(response) };
}

it('more consoles of one address than may wait all get in by and by, and none is told that its password is wrong', async () => {
  const consoles = CONCURRENT_CHECKS + MAX_WAITING_OF_NETWORK + 6;
  const { store } = recorder;
  const names = Array.from({ length: consoles }, (_, n) => `console ${n}`);
  for (const name of names) {
    store.users.add({ name, permissionId: 3, groupId: store.groups.rootId, wireHash: sha256Hex(name) });
  }
  let sentAway = 0;
  /** Logs in as a console does that keeps its password: comes again when its connection is closed. */
  const comeIn = async (name: string, socket: WebSocket): Promise<string | undefined> => {
    socket.send(encodeVcp({ code: 'Q02', fields: { U: name, P: sha256Hex(name) } }));
    const end = await Promise.race([
      once(socket, 'message').then(([data]) => decodeVcp(String(data)).fields.R),
      once(socket, 'close').then(([code]) => Number(code)),
    ]);
    if (typeof end !== 'number') {
      socket.terminate();
      return end;
    }
    expect(end).toBe(1013);
    sentAway += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return comeIn(name, await connected());
  };
  const connected = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://${recorder.address}/`);
    await once(socket, 'open');
    return socket;
  };
  const sockets = await Promise.all(names.map(() => connected()));
  const before = asked.length;
  held = [];
  const ends = sockets.map((socket, n) => comeIn(names[n] ?? '', socket));
  await expect.poll(() => asked.length - before).toBeGreaterThanOrEqual(consoles);
  letGo();
  const results = await Promise.all(ends);
  expect(results).toEqual(names.map(() => '1'));
  expect(sentAway).toBeGreaterThan(0);
});

it('a flood of random names from one address holds up nobody else, and does not fill the access log', async () => {
  const token = (await (await recorder.post('/gkserver/token', { ttl: 600 })).json()) as { e: string; h: string };
  const before = [...recorder.store.accessLog.newestFirst()].length;

  const waiting: (() => void)[] = [];
  held = waiting;
  let looked = 0;
  const flood = Array.from({ length: FLOOD }, async (_, n) => {
    const answer = await verifyFrom(ATTACKER, `name ${n}`);
    if (answer.status === 200) looked += 1;
    return answer;
  });
  await expect.poll(() => askedFrom(ATTACKER)).toBe(FLOOD);
  await expect.poll(() => waiting.length).toBe(CONCURRENT_CHECKS);
  const besides: [string, () => Promise<unknown>][] = [
    ['a page', async () => expect((await fetch(`${recorder.url}/`)).status).toBe(200)],
    ['a known session', async () => expect((await session.call('Q05', { D: 'GK-0001' })).fields.R).toBe('1')],
    ['a token', async () => expect((await recorder.post('/gkcommon/userinfo', token)).status).toBe(200)],
    ['a password known', async () => expect((await recorder.post('/gkcommon/userinfo')).status).toBe(200)],
  ];
  // None of them waits for a check: not one goes on meanwhile.
  for (const [, work] of besides) await work();
  expect(waiting).toHaveLength(CONCURRENT_CHECKS);

  // By turns a right login waits for those that are being checked, and for one more at most.
  const others = askedFrom(OWN);
  const login = recorder.post('/gkcommon/userinfo', {}, 'dealer');
  await expect.poll(() => askedFrom(OWN)).toBe(others + 1);
  const begunBefore = begun.length;
  for (let n = 0; n <= CONCURRENT_CHECKS; n += 1) {
    waiting.shift()?.();
    await expect.poll(() => waiting.length).toBe(CONCURRENT_CHECKS);
  }
  expect(begun.slice(begunBefore)).toContain(OWN);
  letGo();
  expect((await login).status).toBe(200);

  const answers = await Promise.all(flood);
  expect(looked).toBeLessThan(FREE_WRONG_PASSWORDS + CONCURRENT_CHECKS);
  for (const { status, retryAfter, body } of answers.filter((answer) => answer.status !== 200)) {
    const { hasError, message } = JSON.parse(body) as { hasError: boolean; message: string };
    expect([status, hasError, message]).toEqual([429, true, expect.stringMatching(WORDS)]);
    expect(retryAfter).toBe(/\d+/.exec(message)?.[0]);
  }

  await recorder.stop();
  const rows = [...recorder.store.accessLog.newestFirst()];
  expect(rows.length - before).toBe(NAMED_ROWS + 1);
  expect(rows[0]).toMatchObject({
    ip: ATTACKER,
    action: 'login-refused',
    data: `${FLOOD - NAMED_ROWS} more logins were refused within a minute`,
  });
});
