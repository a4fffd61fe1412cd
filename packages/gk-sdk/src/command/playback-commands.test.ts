import { describe, expect, it } from 'vitest';
import { answeringCaller } from './fixtures/answering-caller.js';
import { playbackCommands } from './playback-commands.js';

const R = { R: '1' };

describe('dayRecords (Q06)', () => {
  it('reads 24 texts of 60 flags', async () => {
    const hours = Array.from({ length: 24 }, () => '0'.repeat(60));
    hours[1] = `1${'0'.repeat(58)}1`;
    const { caller, requests } = answeringCaller({ fields: R, body: JSON.stringify({ hours }) });
    const day = await playbackCommands(caller).dayRecords('A', 86_400, { channel: 2 });
    expect(requests).toEqual([{ code: 'Q06', fields: { D: 'A', S: '86400', C: '2' } }]);
    expect(day).toMatchObject({ deviceId: 'A', dayStartS: 86_400, hasData: true });
    expect([...day.minutes.keys()].filter((minute) => day.minutes[minute] === 1)).toEqual([60, 119]);
  });

  it.each([
    [{ hours: [] }, 0],
    [{ hours: ['111', [1, '1', 0], null, 5], more: true }, 5],
    [{ hours: Array.from({ length: 30 }, () => '1'.repeat(99)) }, 1440],
  ])('takes what a foreign server sends: %j', async (body, count) => {
    const { caller } = answeringCaller({ body: JSON.stringify(body) });
    const { minutes, hasData } = await playbackCommands(caller).dayRecords('A', 0);
    expect(minutes).toHaveLength(1440);
    expect(minutes.reduce((sum, flag) => sum + flag, 0)).toBe(count);
    expect(hasData).toBe(count > 0);
  });

  it.each(['[]', '{"hours":"x"}', 'no JSON', undefined])('rejects %s', async (body) => {
    const { caller } = answeringCaller({ fields: R, ...(body !== undefined && { body }) });
    await expect(playbackCommands(caller).dayRecords('A', 0)).rejects.toMatchObject({ code: 'bad-reply' });
  });
});

describe('recordList (Q08)', () => {
  it('reads records in time order; one bad row does not lose the list', async () => {
    const body = [
      { start: 200, end: 300, type: 2 },
      { start: 'x' },
      { start: 100, end: 150, type: 1 },
      { start: 9, end: 8 },
      null,
      { start: 160, end: 170, type: 77 },
    ];
    const { caller, requests } = answeringCaller({ fields: R, body: JSON.stringify(body) });
    expect(await playbackCommands(caller).recordList('A', { startS: 1.7, endS: 900 })).toEqual([
      { startS: 100, endS: 150, type: 'GSensor' },
      { startS: 160, endS: 170, type: 'Normal' },
      { startS: 200, endS: 300, type: 'Alarm' },
    ]);
    expect(requests[0]?.fields).toEqual({ D: 'A', C: '1', S: '1', F: '900' });
  });

  it('rejects with what the server says', async () => {
    const { caller } = answeringCaller({ fields: { R: '404', T: 'Device offline' } });
    await expect(playbackCommands(caller).recordList('A', { startS: 0, endS: 1 })).rejects.toMatchObject({
      code: 'not-found',
      message: 'Time list failed: Device offline.',
    });
  });
});

describe('usage (Q09)', () => {
  it('reads ratios', async () => {
    const body = { usage: 0.25, list: [{ deviceid: 'A', usage: 0.5 }, { usage: 1 }, { deviceid: 'B' }] };
    const { caller } = answeringCaller({ fields: R, body: JSON.stringify(body) });
    expect(await playbackCommands(caller).usage(0)).toEqual({
      usage: 0.25,
      devices: [
        { deviceId: 'A', usage: 0.5 },
        { deviceId: 'B', usage: 0 },
      ],
    });
  });

  it('knows no ratio of all devices where the server tells none', async () => {
    const { caller } = answeringCaller({ fields: R, body: JSON.stringify({ list: [] }) });
    expect(await playbackCommands(caller).usage(0)).toEqual({ usage: undefined, devices: [] });
  });
});

describe('deleteRecords (D15)', () => {
  it('sends the time and the channel, 0 for all', async () => {
    const { caller, requests } = answeringCaller({ fields: { R: '1', T: '3 minutes deleted' } });
    const result = await playbackCommands(caller).deleteRecords('A', { startS: 60, endS: 240 });
    expect(result).toEqual({ kind: 'done', text: '3 minutes deleted' });
    expect(requests).toEqual([{ code: 'D15', fields: { D: 'A', S: '60', F: '240', C: '0' } }]);
    const backwards = playbackCommands(caller).deleteRecords('A', { startS: 60, endS: 60 });
    await expect(backwards).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(requests).toHaveLength(1);
  });
});

describe('playbackControl (D08)', () => {
  it.each([
    [{ kind: 'play' }, { A: 'play' }],
    [
      { kind: 'seek', positionS: 12.5 },
      { A: 'seek', V: '12.5' },
    ],
    [
      { kind: 'speed', speed: 0.2 },
      { A: 'speed', V: '0.2' },
    ],
  ] as const)('sends %j', async (action, fields) => {
    const { caller, requests } = answeringCaller({
      fields: R,
      body: '{"state":"playing","position":12.5,"speed":2,"start":1,"end":null}',
    });
    expect(await playbackCommands(caller).playbackControl('A', '7', action)).toEqual({
      state: 'playing',
      positionS: 12.5,
      speed: 2,
      startS: 1,
      endS: undefined,
    });
    expect(requests).toEqual([{ code: 'D08', fields: { D: 'A', K: '7', ...fields } }]);
  });

  it('takes a bare success', async () => {
    const { caller } = answeringCaller({ fields: R });
    const status = await playbackCommands(caller).playbackControl('A', '7', { kind: 'pause' });
    expect(status).toMatchObject({ state: '', positionS: undefined });
  });
});
