import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock, type SocketFactory } from 'gk-sdk';
import { openWebSocket } from 'gk-sdk/stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaLibrary } from '../../apps/recorder/src/media/create-media-library.js';
import { RecorderServer } from '../../apps/recorder/src/server/recorder-server.js';
import { createPlaces } from '../../apps/recorder/src/world/create-places.js';
import { createWorld } from '../../apps/recorder/src/world/create-world.js';
import type { Check, CheckResult } from './check.js';
import { checks } from './checks/index.js';
import { connect } from './connect.js';
import { parseOptions, UsageError } from './options.js';
import type { ServerUnderTest } from './probe.js';
import { reportLines } from './report.js';
import { exitCodeOf, runChecks } from './run-checks.js';
import { openStore } from '../../apps/recorder/src/server/testing/store-under-test.js';
import { simulate } from '../../apps/recorder/src/simulation/simulate.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ends: (() => void | Promise<void>)[] = [];
let url: string;
let server: ServerUnderTest;

beforeAll(async () => {
  const world = createWorld({ deviceCount: 4, seed: 1, startMs: Date.now() });
  const media = createMediaLibrary({
    clock: systemClock,
    assetsDir: join(root, 'apps/recorder/assets/clips'),
    stillsDir: join(root, 'apps/recorder/assets/stills'),
  });
  const state = mkdtempSync(join(tmpdir(), 'gk-conformance-'));
  const store = openStore(state, world.seeds);
  const recorder = new RecorderServer({
    store,
    ...simulate({ world, media, store }),
    places: createPlaces({ seed: 1 }),
    folders: { console: '/nowhere', viewers: '/nowhere' },
  });
  url = `http://127.0.0.1:${await recorder.listen({ host: '127.0.0.1', port: 0 })}`;
  ends.push(async () => {
    await recorder.close();
    media.close();
    store.close();
    rmSync(state, { recursive: true, force: true });
  });
  server = await connect({ server: url, username: 'admin', password: 'admin' });
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const some = (...ids: readonly string[]): readonly Check[] => checks.filter(({ id }) => ids.includes(id));
const outcomes = (results: readonly CheckResult[]) => results.map(({ id, outcome }) => `${id}: ${outcome}`);

// Both wait for the recorder most of the time.
describe.concurrent('the reference recorder', () => {
  it('keeps every sentence and lacks none', async () => {
    const results = await runChecks(server, checks, { write: true });
    expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
    expect(exitCodeOf(results)).toBe(0);
  });

  it('has no right of a viewer counted against it', async () => {
    const ofViewer = await connect({ server: url, username: 'viewer', password: 'viewer' });
    const cheap = checks.filter(({ area }) => !['containers', 'tokens', 'monitors'].includes(area));
    const results = await runChecks(ofViewer, cheap, { write: false });
    expect(results.filter(({ outcome }) => outcome === 'fail' || outcome === 'lacks')).toEqual([]);
    expect(results.some(({ words }) => words.includes('no permission'))).toBe(true);
  });
});

describe('the checks', () => {
  it('each have their own id, and prove a sentence that stands in docs/protocol.md', () => {
    const page = readFileSync(join(root, 'docs/protocol.md'), 'utf8').replace(/\s+/g, ' ');
    const missing = checks.filter(
      ({ proves }) => !/^spec 00[0-2] section \d$/.test(proves) && !page.includes(proves.replace(/\s+/g, ' ')),
    );
    expect(missing.map(({ id, proves }) => `${id}: ${proves}`)).toEqual([]);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  });

  it('change nothing unless asked to', async () => {
    const writing = checks.filter(({ writes }) => writes);
    const results = await runChecks(server, writing, { write: false });
    expect(results.map(({ outcome }) => outcome)).toEqual(writing.map(() => 'skipped'));
  });

  it('see a server that keeps no rule of batches, ids or packets', async () => {
    const tampered = tampering(
      (text) => text.replace(/^I:.*\n/m, '').replace(/^N:(\d+)$/m, 'N:9$1'),
      (bytes) => {
        const copy = bytes.slice();
        if (copy[3] === 1) copy[19] = 7;
        return copy;
      },
    );
    const results = await runChecks(
      { ...server, openSocket: tampered },
      some('commands.request-id', 'queries.Q03', 'live.packets', 'queries.Q05'),
      { write: false },
    );
    expect(outcomes(results)).toEqual([
      'commands.request-id: fail',
      'queries.Q03: fail',
      'queries.Q05: pass',
      'live.packets: fail',
    ]);
    expect(exitCodeOf(results)).toBe(1);
  });

  it('see milliseconds where seconds belong, and say what came', async () => {
    const tampered = tampering((text) =>
      text.replace(/^L:\d+\n(M:Q01\n[\s\S]*?\n\n)(.*)$/m, (_, head: string, body: string) => {
        const changed = body.replace(/"time":(\d+)/, '"time":$1000');
        return `L:${Buffer.byteLength(changed)}\n${head}${changed}`;
      }),
    );
    const results = await runChecks({ ...server, openSocket: tampered }, some('commands.server-info'), {
      write: false,
    });
    expect(results[0]).toMatchObject({
      outcome: 'fail',
      words: expect.stringMatching(/time is \d{13}, not a time in unix seconds/),
    });
  });

  it('see calls that are open to nobody who has logged in', async () => {
    const open: ServerUnderTest = {
      ...server,
      fetch: () => Promise.resolve({ status: 200, text: () => Promise.resolve('{}') }),
    };
    const results = await runChecks(open, some('rest.refuses-POST-users', 'files.refuses-web-runlog'), {
      write: false,
    });
    expect(outcomes(results)).toEqual(['rest.refuses-POST-users: fail', 'files.refuses-web-runlog: fail']);
  });

  it('tell what a server lacks apart from what it does wrong', async () => {
    const bare = await listen(createServer((_, response) => response.writeHead(404).end('no such page')));
    const lacking: ServerUnderTest = { ...server, endpoints: { ...server.endpoints, rest: bare, files: bare } };
    const results = await runChecks(lacking, some('open.brand', 'rest.refuses-GET-fences', 'files.runlog'), {
      write: false,
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['lacks', 'lacks', 'lacks']);
    expect(exitCodeOf(results.filter(({ optional }) => optional))).toBe(0);
    expect(exitCodeOf(results)).toBe(1);
  });

  it('give up a server that does not answer, and close what they opened', async () => {
    const deaf: SocketFactory = (address, handlers) =>
      openWebSocket(address, { ...handlers, onText: () => undefined, onBytes: () => undefined });
    const [result] = await runChecks({ ...server, openSocket: deaf }, some('commands.ping'), {
      write: false,
      timeoutMs: 200,
    });
    expect(result).toMatchObject({ outcome: 'fail', words: 'no answer within 0.2 s' });
  });
});

describe('the command line', () => {
  const environment = { GK_USER: 'admin', GK_PASSWORD: 'admin' };

  it('takes credentials from the environment only, and refuses what it does not know', () => {
    expect(parseOptions(['--server', 'x', '--only', 'live,open'], environment)).toMatchObject({
      areas: ['open', 'live'],
    });
    for (const args of [[], ['--server', 'x', '--only', 'nothing'], ['--server', 'x', '--password', 'y']]) {
      expect(() => parseOptions(args, environment)).toThrow(UsageError);
    }
    expect(() => parseOptions(['--server', 'x'], {})).toThrow('GK_PASSWORD');
  });

  it('says when nothing can be checked', async () => {
    await expect(connect({ server: url, username: 'admin', password: 'wrong' })).rejects.toThrow(UsageError);
    await expect(connect({ server: 'http://127.0.0.1:1', username: 'a', password: 'b' })).rejects.toThrow(UsageError);
  });

  it('shows what a server says without obeying it', () => {
    const words = 'evil \u001b]0;title\u0007\u001b[2J text';
    const lines = reportLines([
      { id: 'open.brand', area: 'open', proves: '', optional: true, outcome: 'lacks', words },
    ]);
    expect(lines.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(lines.join('\n')).toContain('(optional)');
  });
});

/** Sockets on which somebody changes what the server sends. */
function tampering(onText: (text: string) => string, onBytes = (bytes: Uint8Array) => bytes): SocketFactory {
  return (address, handlers) =>
    openWebSocket(address, {
      ...handlers,
      onText: (text) => {
        handlers.onText(onText(text));
      },
      onBytes: (bytes) => {
        handlers.onBytes(onBytes(bytes));
      },
    });
}

async function listen(bare: Server): Promise<string> {
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  ends.push(() => void bare.close());
  const address = bare.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}
