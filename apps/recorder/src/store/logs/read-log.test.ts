import { expect, it } from 'vitest';
import { openDatabase } from '../database/database.js';
import { ReadLog, type ReadChange } from './read-log.js';

const read = (username: string, fromS: number, lastS: number, more: Partial<ReadChange['key']> = {}): ReadChange => ({
  key: { username, deviceId: 'A', kind: 'track', fromS, toS: fromS + 60, ...more },
  times: { ip: '::1', what: '', firstS: lastS, lastS, count: 1 },
});

it('has a row for each user, device, kind and period, with the first and the last read', () => {
  const database = openDatabase(':memory:');
  const log = new ReadLog(database);
  log.add([read('u', 0, 100), read('u', 0, 200), read('u', 60, 200), read('v', 0, 300)]);
  log.add([read('u', 0, 400), read('u', 0, 350, { kind: 'export' }), read('u', 0, 340, { deviceId: 'B' })]);
  const rows = [...log.newestFirst()].map(({ username, deviceId, kind, fromS, firstS, lastS, count }) =>
    [username, deviceId, kind, fromS, firstS, lastS, count].join(' '),
  );
  expect(rows).toEqual([
    'u A track 0 100 400 3',
    'u A export 0 350 350 1',
    'u B track 0 340 340 1',
    'v A track 0 300 300 1',
    'u A track 60 200 200 1',
  ]);
  expect(log.prune(340)).toBe(2);
  database.close();
});

it('grows a row whose period goes on', () => {
  const database = openDatabase(':memory:');
  const log = new ReadLog(database);
  log.add([read('u', 0, 100)]);
  log.add([{ ...read('u', 0, 200, { toS: 160 }), formerToS: 60 }]);
  expect([...log.newestFirst()]).toMatchObject([{ fromS: 0, toS: 160, firstS: 100, lastS: 200, count: 2 }]);
  database.close();
});

it('is bounded, and nobody washes out the reads of another', () => {
  const database = openDatabase(':memory:');
  const log = new ReadLog(database, 100);
  log.add([read('quiet', 0, 1), read('quiet', 60, 2)]);
  for (let n = 0; n < 1_000; n += 1) log.add([read('loud', n * 60, 10 + n)]);
  const rows = [...log.newestFirst()];
  expect(rows.length).toBeLessThanOrEqual(100);
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(({ username }) => username === 'quiet')).toHaveLength(2);
  expect(rows[0]).toMatchObject({ username: 'loud', fromS: 999 * 60 });
  database.close();
});
