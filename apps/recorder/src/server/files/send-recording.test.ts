import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../access/principal.js';
import { sendRecording } from './send-recording.js';

const SIZE_BYTES = 16 * 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-file-'));
  writeFileSync(join(folder, 'file'), new Uint8Array(SIZE_BYTES));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A download whose ends a test holds in its hand, and which of its watches are on. */
async function download() {
  const watches = new Map<string, () => void>();
  const watch = (name: string, listener: () => void) => {
    watches.set(name, listener);
    return () => {
      watches.delete(name);
    };
  };
  const principal: Principal = {
    username: 'nora',
    permission: 0,
    access: '',
    switches: DEFAULT_BRAND_SWITCHES,
    groupId: 1,
    token: undefined,
    onRevoked: (listener) => watch('account', () => listener('changed')),
  };
  const fleet = {
    onUnseen: (_: Principal, deviceId: string, listener: (view: 'unknown') => void) =>
      watch(deviceId, () => listener('unknown')),
  };
  const pieces: number[] = [];
  const sentBodies = { beginFile: () => (from: number) => void pieces.push(from) };
  let ended = 0;
  const app = new Hono().get('/', (context) =>
    sendRecording(context, { fleet, sentBodies, now: Date.now }, principal, {
      file: { path: join(folder, 'file'), sizeBytes: SIZE_BYTES, etag: '"1"', name: 'file', spans: [] },
      name: 'file',
      type: 'video/mp4',
      deviceId: 'GK-0001',
      body: { kind: 'picture', deviceId: 'GK-0001', channel: 1, atS: 0 },
      onEnd: () => (ended += 1),
    }),
  );
  const reader = (await app.request('/')).body?.getReader();
  if (reader === undefined) throw new Error('There is no body.');
  /** Reads to the end, and gives how many bytes came. */
  const rest = async (): Promise<number> => {
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return bytes;
      bytes += value.length;
    }
  };
  return { watches, rest, ended: () => ended };
}

describe('a recording that is sent', () => {
  it('comes whole, and then nobody is watched any more', async () => {
    const { watches, rest, ended } = await download();
    expect([...watches.keys()].sort()).toEqual(['GK-0001', 'account']);
    expect(await rest()).toBe(SIZE_BYTES);
    await expect.poll(() => [ended(), watches.size]).toEqual([1, 0]);
  });

  it.each(['GK-0001', 'account'])('breaks off when %s is lost', async (name) => {
    const { watches, rest, ended } = await download();
    watches.get(name)?.();
    await expect(rest()).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => [ended(), watches.size]).toEqual([1, 0]);
  });
});
