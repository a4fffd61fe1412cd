import { expect, it } from 'vitest';
import { ServerHealth, type ServerHealthOptions } from './server-health.js';

const GB = 1e9;

function health(options: Partial<ServerHealthOptions> = {}): ServerHealth {
  return new ServerHealth({
    store: {
      outbox: { waiting: () => ({ push: 0, mail: 0, sms: 0 }) },
      lastOutcomes: { last: () => undefined },
    },
    backups: { hasRestored: false },
    journal: undefined,
    certificate: { problem: undefined },
    recordingStorage: { list: async () => [] },
    folder: '/nowhere',
    steady: () => 0,
    spaceOf: async () => ({ totalBytes: 100 * GB, freeBytes: 50 * GB }),
    ...options,
  });
}

const DISK = {
  name: 'disk',
  id: '',
  root: '/secret/path',
  awayReason: 'it is read-only',
  space: undefined,
  reserveBytes: 0,
  bytes: 0,
  writtenBytes: 0,
  isSimulated: false,
};

it('is ok where nothing is wrong', async () => {
  expect(await health().report()).toEqual({ status: 'ok', problems: [] });
});

it.each([
  [
    'a full disk',
    { spaceOf: async () => ({ totalBytes: 100 * GB, freeBytes: 0.1 * GB }) },
    /state folder is nearly full/,
  ],
  ['a disk that is away', { recordingStorage: { list: async () => [DISK] } }, /^A disk of recordings cannot be used$/],
  ['a journal that is behind', { journal: { isBehind: true } }, /stored late/],
  [
    'a mail server that refuses',
    {
      store: {
        outbox: { waiting: () => ({ push: 0, mail: 3, sms: 0 }) },
        lastOutcomes: {
          last: (_: unknown, outcome: string) =>
            outcome === 'failure' ? { atMs: 2, text: 'secret.example' } : { atMs: 1, text: '' },
        },
      },
    },
    /^Mails do not leave$/,
  ],
] satisfies [string, Partial<ServerHealthOptions>, RegExp][])(
  'says in words that name nothing: %s',
  async (_, options, words) => {
    const { status, problems } = await health(options).report();
    expect(status).toBe('degraded');
    expect(problems).toEqual([expect.stringMatching(words)]);
    expect(problems.join()).not.toMatch(/secret/);
  },
);

it('has no problem with a failure that a success has followed, or with disks that cannot be asked', async () => {
  const store: ServerHealthOptions['store'] = {
    outbox: { waiting: () => ({ push: 1, mail: 0, sms: 0 }) },
    lastOutcomes: { last: (_, outcome) => ({ atMs: outcome === 'success' ? 2 : 1, text: '' }) },
  };
  const recordingStorage = { list: () => Promise.reject(new Error('away')) };
  expect((await health({ store, recordingStorage, spaceOf: async () => undefined }).report()).status).toBe('ok');
});

it('looks once a second at most, however often it is asked', async () => {
  let nowMs = 0;
  let looks = 0;
  const spaceOf = async () => {
    looks += 1;
    return undefined;
  };
  const asked = health({ steady: () => nowMs, spaceOf });
  for (let n = 0; n < 50; n += 1) await asked.report();
  expect(looks).toBe(1);
  nowMs = 1_000;
  await asked.report();
  expect(looks).toBe(2);
});

it('is restarting after a restore', async () => {
  expect((await health({ backups: { hasRestored: true } }).report()).status).toBe('restarting');
});
