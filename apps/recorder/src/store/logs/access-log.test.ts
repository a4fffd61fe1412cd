import { describe, expect, it } from 'vitest';
import { AccessLog } from './access-log.js';
import { openDatabase } from '../database/database.js';
import { StreamLog } from './stream-log.js';

describe('a log', () => {
  it('keeps its newest rows, newest first, over several pages', () => {
    const database = openDatabase(':memory:');
    const access = new AccessLog(database, 1_500);
    const streams = new StreamLog(database, 2);
    const row = { type: 'Rest', ip: '', username: 'u', deviceId: '', action: 'a', method: 'PUT', data: '' };
    for (let atS = 1; atS <= 2_000; atS++) access.add({ ...row, atS });
    expect([...access.newestFirst()].map(({ atS }) => atS)).toEqual(Array.from({ length: 1_500 }, (_, i) => 2_000 - i));
    const stream = { username: 'u', deviceId: 'A', channel: 1, entrance: 'Web', type: 'Local playback' } as const;
    const ids = [1, 2, 3].map((askS) => streams.add({ ...stream, askS, duringS: 0, updatedS: askS }));
    streams.end(ids[2] ?? 0, 60, 63);
    // The end of a stream whose row is gone changes no other.
    streams.end(ids[0] ?? 0, 5, 6);
    expect([...streams.newestFirst()].map(({ askS, duringS, updatedS }) => [askS, duringS, updatedS])).toEqual([
      [3, 60, 63],
      [2, 0, 2],
    ]);
    database.close();
  });

  it('takes rows back as if they had never been: those that are left keep their place', () => {
    const database = openDatabase(':memory:');
    const access = new AccessLog(database, 3);
    const row = { type: 'Rest', ip: '', username: 'u', deviceId: '', action: 'a', method: 'PUT', data: '' };
    for (const atS of [1, 2]) access.add({ ...row, atS });
    for (let refused = 0; refused < 100; refused++) {
      const first = access.add({ ...row, atS: 99 });
      access.remove(access.add({ ...row, atS: 99 }));
      access.remove(first);
    }
    const kept = access.add({ ...row, atS: 3 });
    access.setData(kept, 'other');
    expect([...access.newestFirst()].map(({ atS, data }) => [atS, data])).toEqual([
      [3, 'other'],
      [2, ''],
    ]);
    access.add({ ...row, atS: 4 });
    access.add({ ...row, atS: 5 });
    expect([...access.newestFirst()].map(({ atS }) => atS)).toEqual([5, 4, 3]);
    database.close();
  });

  it('loses no change to logins and exports, which stand in their place among the changes', () => {
    const database = openDatabase(':memory:');
    const access = new AccessLog(database, 3);
    const row = { type: 'Rest', ip: '', username: 'u', deviceId: '', action: 'a', method: 'PUT', data: '' };
    const login = { ...row, type: 'Login', action: 'login', method: 'Q02' };
    const taken = { ...row, action: 'gklog/exportaccesslog', method: 'POST' };
    const actions = () => [...access.newestFirst()].map(({ action, atS }) => `${action} ${atS}`);
    access.add({ ...login, atS: 1 });
    access.add({ ...row, atS: 2 });
    // The clock was set back: rows stand as they were written.
    access.add({ ...taken, atS: 1 });
    access.add({ ...row, atS: 2 });
    expect(actions()).toEqual(['a 2', 'gklog/exportaccesslog 1', 'a 2', 'login 1']);
    for (let atS = 3; atS <= 1_000; atS++) access.add({ ...(atS % 2 === 0 ? login : taken), atS });
    access.add({ ...row, atS: 1_001 });
    expect(actions()).toEqual(['a 1001', 'login 1000', 'gklog/exportaccesslog 999', 'login 998', 'a 2', 'a 2']);
    access.remove(access.add({ ...taken, atS: 1_002 }));
    expect(actions()).toEqual(['a 1001', 'login 1000', 'gklog/exportaccesslog 999', 'a 2', 'a 2']);
    // A page that embeds elements asks for a token each time it is opened.
    for (let opened = 0; opened < 10; opened++)
      access.add({ ...row, action: 'gkserver/token', method: 'POST', atS: 1_002 });
    access.setData(access.add({ ...taken, atS: 1_003 }), 'failed');
    expect([...access.newestFirst()].map(({ data }) => data)).toEqual(['failed', '', '', '', '', '']);
    database.close();
  });
});
