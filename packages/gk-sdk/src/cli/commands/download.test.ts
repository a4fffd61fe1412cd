import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { toGkError } from '../../errors/to-gk-error.js';
import { createSession } from '../../session/create-session.js';
import { FakeRecorder } from '../../testing.js';
import type { FetchLike } from '../../transport/http.js';
import { Options } from '../command.js';
import { ExitCode, exitCodeOf } from '../exit-code.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { download } from './download.js';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Runs `gk download` against a server whose recordings come as so many files; the n-th holds the byte n. */
async function run(
  files: number | 'No Record' | undefined,
  more: { readonly missing?: number; readonly json?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'gk-download-'));
  ends.push(() => rm(folder, { recursive: true }));
  const recorder = new FakeRecorder();
  const fetched: Record<string, string>[] = [];
  const fetch: FetchLike = (url, init) => {
    const query = Object.fromEntries(new URL(url).searchParams);
    if (query.type === 'lobkask') {
      const answer =
        files === 'No Record'
          ? { state: 'CREATE FAIL', message: files }
          : { state: 'READY', ready: true, parts: files };
      return Promise.resolve(Response.json(answer));
    }
    if (query.type !== 'lobkget') return recorder.http.fetch(url, init);
    fetched.push(query);
    const part = Number(query.part ?? 1);
    if (part === more.missing)
      return Promise.resolve(Response.json({ hasError: true, message: 'gone' }, { status: 404 }));
    return Promise.resolve(new Response(Uint8Array.of(part)));
  };
  const out = join(folder, 'bus.7.mp4');
  const terminal = testTerminal();
  const code = download.run({
    args: ['BUS-7'],
    options: new Options({ out, from: '2026-11-20T12:00:00Z', ...(more.json && { json: true }) }),
    terminal,
    signIn: async () => {
      const session = createSession({ server: 'http://recorder.test', ...recorder.sessionOptions, fetch });
      ends.push(() => {
        session.close();
      });
      await session.login({ kind: 'password', username: 'anna', password: 'secret' });
      return session;
    },
  });
  const written = async (): Promise<Record<string, readonly number[]>> => {
    const names = (await readdir(folder)).sort();
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, [...(await readFile(join(folder, name)))]] as const)),
    );
  };
  return { code, folder, fetched, written, said: terminal.said };
}

describe('gk download', () => {
  it('writes the one file of a recording, also from a server that tells of no others', async () => {
    for (const files of [1, undefined]) {
      const { code, folder, fetched, written, said } = await run(files);
      expect(await code).toBe(ExitCode.ok);
      expect(await written()).toEqual({ 'bus.7.mp4': [1] });
      expect(said()).toBe(`${join(folder, 'bus.7.mp4')}\n`);
      expect(fetched).toHaveLength(1);
      expect(fetched[0]).toMatchObject({ deviceid: 'BUS-7', ch: '1', duration: '60', format: 'mp4' });
    }
  });

  it('writes every file of a recording whose codec changes, each beside the first, and names all', async () => {
    const { code, folder, fetched, written, said } = await run(3, { json: true });
    expect(await code).toBe(ExitCode.ok);
    expect(fetched.map(({ part }) => part)).toEqual([undefined, '2', '3']);
    expect(await written()).toEqual({ 'bus.7-2.mp4': [2], 'bus.7-3.mp4': [3], 'bus.7.mp4': [1] });
    const lines = said().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      ['bus.7.mp4', 'bus.7-2.mp4', 'bus.7-3.mp4'].map((name) => ({ path: join(folder, name), bytes: 1 })),
    );
  });

  it('ends with 4 for a time of which nothing is recorded, as gk evidence does', async () => {
    const { code, written } = await run('No Record');
    await expect(code.catch((error: unknown) => exitCodeOf(toGkError(error).code))).resolves.toBe(ExitCode.notFound);
    expect(await written()).toEqual({});
  });

  it('keeps and names the files that came whole when a further one fails, and leaves no half one', async () => {
    const { code, folder, written, said } = await run(3, { missing: 2 });
    await expect(code).rejects.toMatchObject({ code: 'not-found' });
    expect(await written()).toEqual({ 'bus.7.mp4': [1] });
    expect(said()).toBe(`${join(folder, 'bus.7.mp4')}\n`);
  });
});
