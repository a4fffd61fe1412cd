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

it('logs of many devices at once are made in slices, one a turn', async () => {
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
  // Eight milliseconds of samples that take a tenth each.
  expect(Math.max(...samples.values())).toBeLessThanOrEqual(100);
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
