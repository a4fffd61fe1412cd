import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jt808AlarmId } from 'gk-sdk/jt808';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALARM_ID, AttachmentBench, DEVICE, event, HAPPENED_S, SERIAL } from './testing/attachment-bench.js';

let bench: AttachmentBench;
beforeEach(async () => {
  bench = await AttachmentBench.open();
});
afterEach(() => {
  bench.close();
});

const sumOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
const bytes = (length: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 31 * seed + (index >> 8)) & 0xff);
const picture = (length: number, seed?: number): Uint8Array => {
  const data = bytes(length, seed);
  data.set([0xff, 0xd8]);
  return data;
};
const ofEvent = () => bench.store.events.attachments.ofSerials([SERIAL]).get(SERIAL);
const stateOf = (number: string) => bench.order(number)?.state;

describe('the files of an alarm', () => {
  it('are asked for at our address and port, and kept as they were sent', async () => {
    const number = await bench.alarm();
    expect(bench.asked).toMatchObject([{ host: '203.0.113.7', tcpPort: bench.port.port, alarmNumber: number }]);
    expect(bench.asked[0]?.alarmId.raw).toEqual(ALARM_ID.raw);
    expect(number).toMatch(/^[0-9a-f]{32}$/);
    expect(ofEvent()?.order?.state).toEqual({ kind: 'asked' });
    const files = [
      { name: `00_65_6502_0_${number}.jpg`, kind: 0, data: picture(30_000) },
      { name: `01_65_6502_1_${number}.wav`, kind: 1, data: bytes(5_000) },
      { name: `03_65_6502_2_${number}.bin`, kind: 3, data: bytes(128) },
    ];
    const sender = await bench.connect();
    sender.list(
      number,
      files.map(({ name, data }) => ({ name, bytes: data.byteLength })),
    );
    for (const { name, kind, data } of files) sender.file(name, kind, data);
    await expect.poll(() => sender.results.length).toBe(3);
    expect(sender.results.every(({ result }) => result === 0)).toBe(true);
    expect(bench.sums(number)).toEqual(Object.fromEntries(files.map(({ name, data }) => [name, sumOf(data)])));
    await expect.poll(() => stateOf(number)).toEqual({ kind: 'here' });
    // The camera of the driver is the first channel (JT/T 1076).
    expect(ofEvent()).toMatchObject({ pictures: 1, clips: 0 });
    expect(bench.store.events.attachments.pictureAt(DEVICE, 1, HAPPENED_S)?.sha256).toBe(sumOf(files[0]!.data));
    expect(readdirSync(bench.store.files.folder('attachments')).sort()).toEqual(['1.jpg', '2.wav', '3.bin']);
  });

  it('have gaps asked for by their ranges, also where pieces come twice and over each other', async () => {
    const number = await bench.alarm();
    const data = picture(100_000);
    const name = 'a.jpg';
    const sender = await bench.connect();
    sender.list(number, [{ name, bytes: data.byteLength }]);
    sender.begin(name, 0, data.byteLength);
    sender.data(name, 50_000, data.subarray(50_000, 60_000));
    sender.data(name, 0, data.subarray(0, 20_000));
    sender.data(name, 15_000, data.subarray(15_000, 30_000));
    sender.data(name, 15_000, data.subarray(15_000, 30_000));
    sender.end(name, 0, data.byteLength);
    await expect
      .poll(() => sender.results)
      .toMatchObject([
        {
          name,
          kind: 0,
          result: 1,
          missing: [
            { offset: 30_000, bytes: 20_000 },
            { offset: 60_000, bytes: 40_000 },
          ],
        },
      ]);
    expect(bench.sums(number)).toEqual({});
    for (const { offset, bytes: count } of sender.results[0]?.missing ?? [])
      sender.data(name, offset, data.subarray(offset, offset + count));
    sender.end(name, 0, data.byteLength);
    await expect.poll(() => sender.results.map(({ result }) => result)).toEqual([1, 0]);
    expect(bench.sums(number)).toEqual({ [name]: sumOf(data) });
  });

  it('whose names do not fit the 50 bytes of a packet are taken for the one that begins so', async () => {
    const number = await bench.alarm();
    const names = [10, 11].map((file) => `02_65_6502_${file}_${number}.h264`);
    const sender = await bench.connect();
    sender.list(
      number,
      names.map((name) => ({ name, bytes: 5_000 })),
    );
    for (const [index, name] of names.entries()) {
      sender.begin(name, 2, 5_000);
      sender.data(name.slice(0, 50), 0, bytes(5_000, index + 1));
      sender.end(name, 2, 5_000);
    }
    await expect.poll(() => sender.results.map(({ result }) => result)).toEqual([0, 0]);
    expect(bench.sums(number)).toEqual(
      Object.fromEntries(names.map((name, index) => [name, sumOf(bytes(5_000, index + 1))])),
    );
  });

  it('go on where they were after the connection was lost', async () => {
    const number = await bench.alarm();
    const data = picture(80_000);
    const whole = picture(5_000, 2);
    const files = [
      { name: 'a.jpg', bytes: whole.byteLength },
      { name: 'b.jpg', bytes: data.byteLength },
    ];
    const first = await bench.connect();
    first.list(number, files);
    first.file('a.jpg', 0, whole);
    await expect.poll(() => first.results.length).toBe(1);
    first.begin('b.jpg', 0, data.byteLength);
    first.data('b.jpg', 0, data.subarray(0, 50_000));
    await expect.poll(() => stateOf(number)?.kind).toBe('coming');
    await sleep(100);
    first.socket.destroy();
    await expect
      .poll(() => stateOf(number))
      .toEqual({
        kind: 'waiting',
        reason: 'The terminal closed the connection before all was sent, at 64 %',
      });
    const second = await bench.connect();
    second.list(number, files);
    second.end('b.jpg', 0, data.byteLength);
    await expect
      .poll(() => second.results)
      .toMatchObject([{ result: 1, missing: [{ offset: 50_000, bytes: 30_000 }] }]);
    second.data('b.jpg', 50_000, data.subarray(50_000));
    second.end('b.jpg', 0, data.byteLength);
    await expect.poll(() => stateOf(number)).toEqual({ kind: 'here' });
    expect(bench.sums(number)).toEqual({ 'a.jpg': sumOf(whole), 'b.jpg': sumOf(data) });
  });

  it('are asked for again after a restart, but for those that were confirmed', async () => {
    const number = await bench.alarm();
    const data = picture(40_000);
    const files = [
      { name: 'a.jpg', bytes: data.byteLength },
      { name: 'b.jpg', bytes: data.byteLength },
    ];
    const sender = await bench.connect();
    sender.list(number, files);
    sender.file('a.jpg', 0, data);
    await expect.poll(() => sender.results.map(({ result }) => result)).toEqual([0]);
    sender.begin('b.jpg', 0, data.byteLength);
    sender.data('b.jpg', 0, data.subarray(0, 10_000));
    bench.stop();
    await bench.start();
    expect(bench.asked.map(({ alarmNumber }) => alarmNumber)).toEqual([number, number]);
    const again = await bench.connect();
    again.list(number, files);
    again.file('a.jpg', 0, data);
    again.file('b.jpg', 0, data);
    await expect.poll(() => again.results.map(({ result }) => result)).toEqual([0, 0]);
    await expect.poll(() => stateOf(number)).toEqual({ kind: 'here' });
    expect(readdirSync(bench.store.files.folder('attachments'))).toHaveLength(2);
  });

  it('are not confirmed where they could not be kept, and are whole when they come again', async () => {
    const number = await bench.alarm();
    const data = picture(20_000);
    bench.isFull = true;
    const sender = await bench.connect();
    sender.list(number, [{ name: 'a.jpg', bytes: data.byteLength }]);
    sender.file('a.jpg', 0, data);
    await expect.poll(() => sender.isClosed).toBe(true);
    expect(sender.results).toEqual([]);
    bench.isFull = false;
    const again = await bench.connect();
    again.list(number, [{ name: 'a.jpg', bytes: data.byteLength }]);
    again.file('a.jpg', 0, data);
    await expect.poll(() => again.results.map(({ result }) => result)).toEqual([0]);
    expect(bench.sums(number)).toEqual({ 'a.jpg': sumOf(data) });
  });

  it('of a terminal that refuses, or says that it has none, fail with the reason', async () => {
    bench.result = 3;
    const refused = await bench.alarm();
    await expect
      .poll(() => stateOf(refused))
      .toEqual({
        kind: 'waiting',
        reason: 'The terminal does not support this',
      });
    bench.result = 0;
    const other = jt808AlarmId(16, { terminal: 'T123456', time: '261130200001', number: 1, attachments: 1 });
    const none = await bench.alarm(other.raw, { ...event, serialno: SERIAL + 1 });
    const sender = await bench.connect();
    sender.list(none, [], other);
    await expect
      .poll(() => stateOf(none))
      .toEqual({
        kind: 'failed',
        reason: 'The terminal has no files of this alarm',
      });
  });

  it('of an alarm that is told twice are asked for once', async () => {
    const number = await bench.alarm();
    const { attachments } = bench.store.events;
    attachments.want({ ...attachments.find(number)!, number: 'another' });
    bench.look();
    await sleep(50);
    expect(bench.asked).toHaveLength(1);
  });
});

describe('a connection for files', () => {
  it('that names no alarm that was asked for is closed, and leaves nothing', async () => {
    const number = await bench.alarm();
    const senders = [await bench.connect(), await bench.connect(), await bench.connect('13900000001')];
    const another = await bench.connect();
    another.list(number, [], { ...ALARM_ID, raw: ALARM_ID.raw.map((byte) => byte ^ 1) });
    await expect.poll(() => another.isClosed).toBe(true);
    senders[0]?.list('0'.repeat(32), [{ name: 'a.jpg', bytes: 10 }]);
    senders[1]?.file('a.jpg', 0, picture(100));
    senders[2]?.list(number, [{ name: 'a.jpg', bytes: 10 }]);
    for (const sender of senders) await expect.poll(() => sender.isClosed).toBe(true);
    expect(senders.flatMap(({ heard }) => heard)).toEqual([]);
    expect(bench.notices).toEqual([
      'A connection for files of alarms from 127.0.0.1 was closed: It named an alarm that nobody asked for',
    ]);
    expect(readdirSync(bench.store.files.folder('attachment-parts'))).toEqual([]);
  });

  it('that sends something else is closed', async () => {
    const sender = await bench.connect();
    sender.socket.write(Buffer.alloc(70_000, 'GET / HTTP/1.1\r\n'));
    await expect.poll(() => sender.isClosed).toBe(true);
    expect(bench.notices.join()).toContain('It sent something that is no JT/T 808');
  });

  it('writes no file where a name says', async () => {
    const number = await bench.alarm();
    const names = ['../../x.jpg', '/etc/x.jpg', '..\\x.jpg', 'a/b.jpg', 'x.php', '__proto__', 'x.jpg.exe'];
    const data = picture(600);
    const sender = await bench.connect();
    sender.list(
      number,
      names.map((name) => ({ name, bytes: data.byteLength })),
    );
    for (const name of names) sender.file(name, 0, data);
    await expect.poll(() => sender.results.length).toBe(names.length);
    expect(Object.keys(bench.sums(number)).sort()).toEqual([...names].sort());
    const kept = readdirSync(bench.store.files.folder('attachments'));
    expect(kept.filter((name) => !/^\d+\.(jpg|bin)$/.test(name))).toEqual([]);
    expect(kept.filter((name) => name.endsWith('.jpg'))).toHaveLength(5);
    expect(existsSync(join(bench.folder, 'x.jpg'))).toBe(false);
  });

  it('of files without end is bounded, and Run Log says so', async () => {
    const number = await bench.alarm();
    const sender = await bench.connect();
    const huge = sender.list(number, [{ name: 'huge.h264', bytes: 0xffff_ffff }]);
    const begun = sender.begin('huge.h264', 2, 0xffff_ffff);
    await expect.poll(() => sender.resultsOf(huge)).toEqual([0]);
    await expect.poll(() => sender.resultsOf(begun)).toEqual([1]);
    for (let list = 0; list < 40; list += 1) {
      sender.list(
        number,
        Array.from({ length: 255 }, (_, index) => ({ name: `${list}_${index}.jpg`, bytes: 100 })),
      );
    }
    const last = sender.begin('39_254.jpg', 0, 100);
    await expect.poll(() => sender.resultsOf(last)).toEqual([1]);
    sender.file('0_0.jpg', 0, picture(100));
    await expect.poll(() => sender.results.map(({ result }) => result)).toEqual([0]);
    expect(bench.notices).toHaveLength(1);
    expect(bench.notices[0]).toContain(`Files of an alarm of ${DEVICE}: 1 files of it were refused`);
    expect(bench.notices[0]).toContain('4096 MiB (128 at most)');
    expect(readdirSync(bench.store.files.folder('attachment-parts')).length).toBeLessThanOrEqual(64);
  });

  it('that sends one piece for ever is closed', async () => {
    const number = await bench.alarm();
    const sender = await bench.connect();
    sender.list(number, [{ name: 'a.jpg', bytes: 200_000 }]);
    sender.begin('a.jpg', 0, 200_000);
    const piece = bytes(60_000);
    const timer = setInterval(() => {
      if (!sender.isClosed) sender.data('a.jpg', 0, piece);
    }, 1);
    await expect.poll(() => sender.isClosed).toBe(true);
    clearInterval(timer);
    await expect
      .poll(() => stateOf(number))
      .toMatchObject({
        kind: 'waiting',
        reason: expect.stringContaining('again and again'),
      });
  });
});
