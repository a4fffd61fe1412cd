import { TextDecoder } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256Hex } from 'gk-sdk/wire';
import { jsonRequest } from './testing/json-request.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';

const { start } = recordersUnderTest();
const ADMIN = { username: 'admin', password: sha256Hex('admin') };
const DEVICES = 6;

let isOver = false;
afterEach(() => {
  isOver = true;
  vi.restoreAllMocks();
});

/** Tells in which turn of the process something happens. */
function turns(): () => number {
  let turn = 0;
  isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  return () => turn;
}

it('logs of many devices at once are made in slices, at most two a turn', async () => {
  const recorder = await start({ devices: DEVICES });
  const turn = turns();
  const samples = new Map<number, number>();
  const live = recorder.world.live.bind(recorder.world);
  vi.spyOn(recorder.world, 'live').mockImplementation((deviceId, atMs) => {
    samples.set(turn(), (samples.get(turn()) ?? 0) + 1);
    const untilMs = performance.now() + 0.1;
    while (performance.now() < untilMs);
    return live(deviceId, atMs);
  });
  const query = new URLSearchParams({ user: 'admin', password: ADMIN.password, type: 'syslog' }).toString();
  const logs = await Promise.all(
    Array.from({ length: DEVICES }, async (_, n) => {
      const id = `GK-${String(n + 1).padStart(4, '0')}`;
      return (await fetch(`${recorder.url}/gmslog.cgi?${query}&deviceid=${id}`)).text();
    }),
  );
  expect(logs.every((log) => log.includes('[net] connected to server'))).toBe(true);
  expect([...samples.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(DEVICES * 1_440);
  // Samples take a tenth of a millisecond: a slice of eight milliseconds, beside the rest of the one before.
  expect(Math.max(...samples.values())).toBeLessThanOrEqual(180);
});

it('pages to print that are sent at once are read one after another, each in turns of its own', async () => {
  const recorder = await start();
  await recorder.post('/gkcommon/userinfo');
  const turn = turns();
  const long = 'x'.repeat(1024 * 1024);
  const readIn: number[] = [];
  const written: number[] = [];
  const { parse, stringify } = JSON;
  const tmp = { logo: null, type: 'mileage', data: [long] };
  const request = jsonRequest('POST', { ...ADMIN, tmp });
  vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
    if (text.length > long.length) readIn.push(turn());
    return parse(text) as unknown;
  });
  vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown) => {
    const text = stringify(value);
    if (text !== undefined && text.length > long.length) written.push(turn());
    return text;
  });
  const pages = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const reply = await fetch(`${recorder.url}/tmp`, request);
      return ((await reply.json()) as { page: string }).page;
    }),
  );
  expect(readIn).toHaveLength(8);
  expect(written).toHaveLength(8);
  expect(new Set([...readIn, ...written]).size).toBe(16);
  const [first = ''] = pages;
  expect(await (await fetch(`${recorder.url}${first}`)).json()).toEqual(tmp);
});

it('long bodies that come at once are looked at a piece a turn, and written in slices', async () => {
  const recorder = await start();
  await recorder.post('/gkcommon/userinfo');
  const turn = turns();
  const readIn = new Map<number, number>();
  const { decode } = TextDecoder.prototype;
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (this: TextDecoder, bytes, options) {
    readIn.set(turn(), (readIn.get(turn()) ?? 0) + (bytes?.byteLength ?? 0));
    return decode.call(this, bytes, options);
  });
  const row = { deviceid: 'GK-0001', text: 'x'.repeat(4_000) };
  const data = Array.from({ length: 1_000 }, () => row);
  const rowsIn = new Map<number, number>();
  const { stringify } = JSON;
  const request = jsonRequest('POST', { ...ADMIN, tmp: { logo: null, type: 'mileage', data } });
  vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown) => {
    const text = stringify(value);
    if (text !== undefined && text.length > 4_000) {
      rowsIn.set(turn(), (rowsIn.get(turn()) ?? 0) + text.length);
      const untilMs = performance.now() + 0.1;
      while (performance.now() < untilMs);
    }
    return text;
  });
  const pages = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const reply = await fetch(`${recorder.url}/tmp`, request);
      return ((await reply.json()) as { page: string }).page;
    }),
  );
  const total = (bytes: Map<number, number>): number => [...bytes.values()].reduce((sum, count) => sum + count, 0);
  expect(total(readIn)).toBeGreaterThan(4 * 4_000_000);
  // The first 256 KiB of a body are not long yet.
  expect(Math.max(...readIn.values())).toBeLessThanOrEqual(4 * 320 * 1024);
  expect(total(rowsIn)).toBeGreaterThan(4 * 4_000_000);
  // Eight milliseconds of rows that take a tenth each.
  expect(Math.max(...rowsIn.values())).toBeLessThanOrEqual(100 * 4_100);
  const [first = ''] = pages;
  const kept = (await (await fetch(`${recorder.url}${first}`)).json()) as { data: unknown[] };
  expect(kept.data).toEqual(data);
});
