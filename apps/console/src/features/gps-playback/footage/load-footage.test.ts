import { expect, it } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import { loadFootage, type FootageQuery } from './load-footage.js';

const DAY_S = Date.UTC(2026, 10, 20) / 1000;
const QUERY: Omit<FootageQuery, 'mayEvents' | 'mayRemote'> = {
  deviceId: 'BUS-1',
  device: undefined,
  zone: 0,
  span: { startS: DAY_S, endS: DAY_S + 599 },
};

/** A server that recorded the first minute, has a clip of the third, and a device that has five minutes. */
async function open() {
  const started = startConsole();
  const { recorder } = started;
  const hours = ['1'.padEnd(60, '0'), ...Array.from({ length: 23 }, () => '0'.repeat(60))];
  recorder.on('Q06', () => ({ fields: { R: '1' }, body: JSON.stringify({ hours }) }));
  recorder.on('Q08', () => ({
    fields: { R: '1' },
    body: JSON.stringify([{ start: DAY_S, end: DAY_S + 300, type: 0 }]),
  }));
  recorder.http.routes['POST /gkevent/eventquery'] = {
    json: [{ serialno: 7, deviceid: 'BUS-1', appdevid: 1, eventtimeutc: DAY_S + 130, download: 1, completed: 1 }],
  };
  recorder.http.routes['GET /gkevent/footageinfo'] = { json: { start: DAY_S + 120, end: DAY_S + 180 } };
  await started.signIn();
  const { session } = started.consoleSession;
  const load = (rights: { mayEvents: boolean; mayRemote: boolean }) =>
    loadFootage(session, { ...QUERY, ...rights }, new AbortController().signal);
  return { recorder, load };
}

const lengths = (stretches: readonly { startS: number; endS: number; footage: string }[]) =>
  stretches.map(({ startS, endS, footage }) => [footage, endS - startS]);

it('compares server, downloaded footage and device', async () => {
  const { load } = await open();
  const { stretches, clips, unknown } = await load({ mayEvents: true, mayRemote: true });
  expect(lengths(stretches)).toEqual([
    ['server', 60],
    ['device', 60],
    ['downloaded', 60],
    ['device', 120],
    ['none', 300],
  ]);
  expect(clips.map(({ serialNo }) => serialNo)).toEqual([7]);
  expect(unknown).toEqual([]);
});

it('says which place could not be asked, and calls nothing empty for it', async () => {
  const { load, recorder } = await open();
  recorder.on('Q08', () => ({ fields: { R: '404' } }));
  const { stretches, unknown } = await load({ mayEvents: false, mayRemote: true });
  expect(lengths(stretches)).toEqual([
    ['server', 60],
    ['unknown', 540],
  ]);
  expect(unknown.map(({ place, error }) => [place, error?.code])).toEqual([
    ['downloaded', undefined],
    ['device', 'not-found'],
  ]);
});

it.each([
  ['Europe/Berlin', Date.UTC(2026, 9, 24, 22), 25],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 13), 24.5],
  ['Europe/Berlin', Date.UTC(2026, 2, 28, 23), 23],
])('knows all hours of a day in %s on which the clocks change', async (zone, midnightMs, hours) => {
  const startS = midnightMs / 1000;
  const endS = startS + hours * 3600 - 1;
  const started = startConsole();
  started.recorder.on('Q06', () => ({
    fields: { R: '1' },
    body: JSON.stringify({ hours: Array.from({ length: 24 }, () => '1'.repeat(60)) }),
  }));
  await started.signIn();
  const query = { ...QUERY, zone, span: { startS, endS }, mayEvents: false, mayRemote: false };
  const { stretches } = await loadFootage(started.consoleSession.session, query, new AbortController().signal);
  expect(lengths(stretches)).toEqual([['server', hours * 3600]]);
});
