import { describe, expect, it } from 'vitest';
import { DEVICE_ROW_FIELDS } from '../model/device-list/device-row-fields.js';
import {
  buildDevice,
  buildFleet,
  FakeClock,
  FakeFetch,
  FakeRecorder,
  FakeSockets,
  flushMicrotasks,
} from '../testing.js';

describe('FakeClock', () => {
  it('fires timers in the order of their times, at their times, and those that they set', async () => {
    const clock = new FakeClock(1000);
    const fired: [string, number][] = [];
    const note = (name: string) => (): void => void fired.push([name, clock.now()]);
    clock.after(20, note('late'));
    clock.after(10, () => {
      note('early')();
      clock.after(5, note('set by early'));
    });
    const cancel = clock.after(12, note('cancelled'));
    cancel();
    await clock.advance(19);
    expect(fired).toEqual([
      ['early', 1010],
      ['set by early', 1015],
    ]);
    expect(clock.pendingTimers).toBe(1);
    await clock.advance(1);
    expect(fired.at(-1)).toEqual(['late', 1020]);
  });

  it('lets promises run between timers', async () => {
    const clock = new FakeClock();
    const order: string[] = [];
    clock.after(1, () => void Promise.resolve().then(() => order.push('promise')));
    clock.after(2, () => order.push('timer'));
    await clock.advance(2);
    expect(order).toEqual(['promise', 'timer']);
  });
});

describe('FakeSockets', () => {
  it('joins a client and a server, each end told once', async () => {
    const frames: unknown[] = [];
    const sockets = new FakeSockets({
      onConnect: (socket) => {
        socket.accept();
      },
      onFrame: (_socket, frame) => frames.push(frame),
    });
    const calls: string[] = [];
    const socket = sockets.openSocket('ws://h.test/x', {
      onOpen: () => calls.push('open'),
      onText: (text) => calls.push(text),
      onBytes: (bytes) => calls.push(`bytes ${bytes.length}`),
      onClose: (close) => calls.push(`close ${close.code} ${close.wasClean}`),
    });
    socket.send('too early');
    await flushMicrotasks();
    socket.send('hello');
    sockets.open('/x')[0]?.serverText('hi');
    sockets.open('/x')[0]?.serverBytes(new Uint8Array(3));
    socket.close(1000);
    expect(calls).toEqual(['open', 'hi', 'bytes 3']);
    await flushMicrotasks();
    sockets.all[0]?.serverClose();
    sockets.all[0]?.serverText('too late');
    expect(frames).toEqual(['hello']);
    expect(calls).toEqual(['open', 'hi', 'bytes 3', 'close 1000 true']);
    expect(sockets.open()).toEqual([]);
  });
});

describe('FakeFetch', () => {
  it('answers from its table, 404 for the rest, and remembers', async () => {
    const http = new FakeFetch({
      'GET /a': { json: { x: 1 } },
      'POST /b': ({ body }) => ({ status: 201, json: body }),
    });
    const get = await http.fetch('http://h.test/a?q=1', { method: 'GET', headers: {} });
    expect([get.status, await get.text()]).toEqual([200, '{"x":1}']);
    const post = await http.fetch('http://h.test/b', { method: 'POST', headers: {}, body: '{"y":2}' });
    expect([post.status, await post.text()]).toEqual([201, '{"y":2}']);
    expect((await http.fetch('http://h.test/c', { method: 'GET', headers: {} })).status).toBe(404);
    expect(http.requests.map((request) => request.url)).toEqual([
      'http://h.test/a?q=1',
      'http://h.test/b',
      'http://h.test/c',
    ]);
  });
});

describe('FakeRecorder', () => {
  it('sends lists in batches with an end marker and change counter', () => {
    const recorder = new FakeRecorder({ batchSize: 2 });
    expect(recorder.batch([1, 2, 3]).map((part) => [part.fields, part.body])).toEqual([
      [{ N: '2' }, '[1,2]'],
      [{ N: '1', Z: '1', X: '1' }, '[3]'],
    ]);
    expect(recorder.batch([])).toEqual([{ fields: { N: '0', Z: '1', X: '1' }, body: '[]' }]);
  });

  it('sends whole devices in Q03, and of each online one all that changes by itself in Q04', () => {
    const devices = [buildDevice({ plate: 'P', mapLocation: { lat: 1, lng: 2 } }), buildDevice({ statusBits: 0 })];
    const recorder = new FakeRecorder({ devices });
    const rows = (parts: { readonly body?: string }[]) =>
      parts.flatMap(({ body }) => JSON.parse(body ?? '[]') as Record<string, unknown>[]);
    const [full, live] = [rows(recorder.fullList()), rows(recorder.onlineList())];
    expect(full.map((row) => row.acc_on)).toEqual([1, 1]);
    const fields = DEVICE_ROW_FIELDS.filter(({ name }) => name in (devices[0] ?? {}));
    expect(Object.keys(full[0] ?? {}).sort()).toEqual(fields.map(({ wire }) => wire).sort());
    const liveNames = fields.flatMap((field) => (field.live ? field.wire : []));
    expect(live.map((row) => Object.keys(row).sort())).toEqual([liveNames.sort()]);
  });
});

describe('buildFleet', () => {
  it('gives every device an id of its own, seven of ten online', () => {
    const fleet = buildFleet(100);
    expect(new Set(fleet.map((device) => device.deviceId)).size).toBe(100);
    expect(fleet.filter((device) => device.statusBits === 1)).toHaveLength(70);
  });
});
