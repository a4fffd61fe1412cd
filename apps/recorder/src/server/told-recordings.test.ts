import { systemClock } from 'gk-sdk';
import { encodeVcp, GkKind } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { recordedPackets } from './testing/recorded-packets.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { ToldArchive } from './testing/told-archive.js';

const DEVICE = 'GK-0001';
const UNREAD = 'The recordings could not be read: try again later';
const LATE = 'The recordings could not be read in time: try again later, or ask about a shorter time';

let archive: ToldArchive;
let recorder: RecorderUnderTest;
let client: CommandClient;

async function start(more: Partial<StartOptions> = {}): Promise<void> {
  archive = new ToldArchive();
  archive.recorded = [{ startS: 960, endS: 1_080 }];
  archive.packetsOf = recordedPackets(1_000, 1_020);
  recorder = await startRecorder({ devices: 2, openArchive: () => archive, ...more });
  client = await CommandClient.login(recorder.address);
}
afterEach(async () => {
  client.close();
  await recorder.close();
});

const answerTo = async (...call: Parameters<CommandClient['call']>) => {
  const { R, T } = (await client.call(...call)).fields;
  return [R, T];
};
const play = (more: Record<string, string> = {}) =>
  new StreamClient(recorder.address, '/ws.cgi', {
    ...asUser('admin'),
    type: 'lopb',
    deviceid: DEVICE,
    main: '1',
    spbtime: '1000',
    duration: '60',
    streamid: 's1',
    ...more,
  });
const pictures = ({ packets }: StreamClient) => packets.filter(({ kind }) => kind === GkKind.video).length;
const web = async (type: string, more: Record<string, string> = {}) => {
  const query = { ...asUser('admin'), type, deviceid: DEVICE, ch: '1', spbtime: '1000', duration: '10', ...more };
  return fetch(`${recorder.url}/web.cgi?${new URLSearchParams(query).toString()}`);
};
const said = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, ((await response.json()) as { message?: string }).message];
};
const snapshot = () => {
  const query = { ...asUser('admin'), type: 'snap', deviceid: DEVICE, t: '1000' };
  return fetch(`${recorder.url}/pic.cgi?${new URLSearchParams(query).toString()}`);
};
const asked = (what: string) => archive.asked.filter((question) => question.what === what);

describe('recordings that are read from a disk', () => {
  beforeEach(() => start());

  it('are mapped, counted and deleted as the archive says', async () => {
    const map = async () => (bodyOf(await client.call('Q06', { D: DEVICE, S: '0' })) as { hours: string[] }).hours[0];
    expect(await map()).toBe(`${'0'.repeat(16)}11${'0'.repeat(42)}`);
    expect(bodyOf(await client.call('Q09', { S: '0' }))).toMatchObject({ usage: 0.0014 });
    expect(await answerTo('D15', { D: DEVICE, S: '900', F: '1200' })).toEqual(['1', '1 minutes deleted']);
    expect(await map()).toBe('0'.repeat(60));
  });

  it('that cannot be read are told as that, never as none', async () => {
    archive.failsFrom = 0;
    for (const [code, fields] of [
      ['Q06', { D: DEVICE, S: '0' }],
      ['Q09', { S: '0' }],
      ['D15', { D: DEVICE, S: '900', F: '1200' }],
    ] as const) {
      expect([code, ...(await answerTo(code, fields))]).toEqual([code, '0', UNREAD]);
    }
    expect(await said(web('lobkask'))).toEqual([503, UNREAD]);
    expect(await said(snapshot())).toEqual([503, UNREAD]);
    expect(await play().closed).toEqual({ code: 1013, reason: UNREAD });
    expect(recorder.logged).toContain('The recordings could not be read: the index is damaged');
  });

  it('that fail while they are played or packed end with these words, and go on when they can be read again', async () => {
    const stream = play({ speed: '16' });
    await stream.until((one) => pictures(one) > 0);
    archive.failsFrom = archive.asked.length;
    expect(await stream.closed).toEqual({ code: 1013, reason: UNREAD });
    archive.failsFrom = archive.asked.length + 3;
    const state = async () => (await (await web('lobkask')).json()) as { state: string; message?: string };
    await expect.poll(state).toMatchObject({ state: 'CREATE FAIL', message: UNREAD });
    archive.failsFrom = Infinity;
    await expect.poll(state).toMatchObject({ state: 'READY' });
    expect(archive.open).toBe(0);
  });

  it('hold up only other questions about them when they are slow', async () => {
    archive.hold();
    const ask = (code: string, id: string) => {
      client.sendRaw(encodeVcp({ code, fields: { I: id, D: DEVICE, S: '0' } }));
    };
    ask('Q06', 'map');
    ask('Q06', 'second map');
    ask('Q12', 'plates');
    expect((await client.next()).fields.I).toBe('plates');
    await expect.poll(() => asked('minutes')).toHaveLength(1);
    archive.release();
    expect((await client.next()).fields).toMatchObject({ I: 'map', R: '1' });
    expect((await client.next()).fields).toMatchObject({ I: 'second map', R: '1' });
  });

  it('are read no further for a viewer who leaves, while they wait or between', async () => {
    const stream = play();
    await stream.until((one) => pictures(one) > 0);
    expect(archive.open).toBe(1);
    stream.close();
    await expect.poll(() => archive.open).toBe(0);
    archive.hold();
    const waiting = play();
    await expect.poll(() => asked('nextRecordedS')).toHaveLength(2);
    waiting.close();
    await expect.poll(() => asked('nextRecordedS').at(-1)?.signal.aborted).toBe(true);
    const hangUp = new AbortController();
    const query = { ...asUser('admin'), type: 'lobkask', deviceid: DEVICE, ch: '1', spbtime: '1000', duration: '10' };
    const gone = fetch(`${recorder.url}/web.cgi?${new URLSearchParams(query).toString()}`, { signal: hangUp.signal });
    await expect.poll(() => asked('segments')).toHaveLength(1);
    hangUp.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(() => asked('segments').at(-1)?.signal.aborted).toBe(true);
    archive.release();
  });

  it('are read by two at once, each to its end', async () => {
    const [one, two] = [play({ speed: '4', duration: '3' }), play({ speed: '4', duration: '3', streamid: 's2' })];
    await Promise.all([one.closed, two.closed]);
    expect(pictures(one)).toBeGreaterThan(30);
    expect(pictures(two)).toBe(pictures(one));
    expect(archive.open).toBe(0);
  });

  it('that are deleted while they are played end there, and are read ahead no farther than a slow viewer takes', async () => {
    const stream = play();
    await stream.until((one) => pictures(one) > 2);
    await answerTo('D08', { D: DEVICE, K: 's1', A: 'pause' });
    const before = archive.given;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(archive.given).toBe(before);
    // Whoever stands holds up nobody: neither a deletion nor another reader.
    expect(await answerTo('D15', { D: DEVICE, S: '900', F: '1200' })).toEqual(['1', '1 minutes deleted']);
    expect(await play({ streamid: 's2' }).closed).toEqual({ code: 4404, reason: 'No Record' });
    await answerTo('D08', { D: DEVICE, K: 's1', A: 'play' });
    expect(await stream.closed).toEqual({ code: 1000, reason: 'End of the recording' });
  });

  it('do not keep the recorder from stopping', async () => {
    archive.hold();
    const answer = snapshot().then(
      ({ status }) => status,
      () => 'broken off',
    );
    await expect.poll(() => asked('minutes')).toHaveLength(1);
    await recorder.stop();
    expect([503, 'broken off']).toContain(await answer);
  });
});

it('recordings that do not come in time are told as that', async () => {
  // There are 12 s for an answer: here they pass in no time.
  const clock = {
    ...systemClock,
    after: (delayMs: number, callback: () => void) => systemClock.after(delayMs / 40, callback),
  };
  await start({ clock });
  archive.hold();
  expect(await answerTo('Q06', { D: DEVICE, S: '0' })).toEqual(['0', LATE]);
  expect(await play().closed).toEqual({ code: 1013, reason: LATE });
  expect(recorder.logged).toContain(`The recordings could not be read: ${LATE}`);
  archive.release();
  expect((await answerTo('Q06', { D: DEVICE, S: '0' }))[0]).toBe('1');
});
