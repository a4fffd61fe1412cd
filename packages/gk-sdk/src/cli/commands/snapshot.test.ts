import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSession } from '../../session/create-session.js';
import { FakeRecorder } from '../../testing.js';
import type { FetchLike } from '../../transport/http.js';
import { Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { snapshot } from './snapshot.js';

it.each([
  [{}, { type: 'snap', deviceid: 'BUS-7', ch: '1' }],
  [
    { channel: '3', at: '2026-11-20T12:00:00Z' },
    { type: 'snap', deviceid: 'BUS-7', ch: '3', t: '1795176000' },
  ],
])('gk snapshot with %j asks for that picture and writes it', async (given, asked) => {
  const folder = await mkdtemp(join(tmpdir(), 'gk-snapshot-'));
  const recorder = new FakeRecorder();
  const queries: unknown[] = [];
  const fetch: FetchLike = (url, init) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/pic.cgi') return recorder.http.fetch(url, init);
    const { user, password, ...query } = Object.fromEntries(searchParams);
    expect([user, password?.length]).toEqual(['anna', 64]);
    queries.push(query);
    return Promise.resolve(new Response(Uint8Array.of(0xff, 0xd8)));
  };
  const session = createSession({ server: 'http://recorder.test', ...recorder.sessionOptions, fetch });
  const out = join(folder, 'bus.jpg');
  const code = await snapshot.run({
    args: ['BUS-7'],
    options: new Options({ out, ...given }),
    terminal: testTerminal(),
    signIn: async () => {
      await session.login({ kind: 'password', username: 'anna', password: 'secret' });
      return session;
    },
  });
  expect(code).toBe(ExitCode.ok);
  expect(queries).toEqual([asked]);
  expect([...(await readFile(out))]).toEqual([0xff, 0xd8]);
  session.close();
  await rm(folder, { recursive: true });
});
