import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createRestClient } from '../rest/create-rest-client.js';
import { FakeClock, flushMicrotasks } from '../testing.js';
import type { RecordingDownloadRequest, RecordingDownloadState } from './recording-download.js';
import { startRecordingDownload } from './start-recording-download.js';

const SERVER: RecordingDownloadRequest = {
  deviceId: 'BUS/7',
  channel: 2,
  startS: 1_700_000_000,
  durationS: 60,
  place: 'server',
};
const DEVICE: RecordingDownloadRequest = { ...SERVER, place: 'device', main: true };
const BYTES = Uint8Array.from({ length: 1000 }, (_, i) => i);

interface Asked {
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
}

/** A server that answers one thing after another. */
function serve(...answers: (object | ((asked: Asked) => Response))[]) {
  const asked: Asked[] = [];
  const rest = createRestClient({
    baseUrl: 'http://recorder.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: (url, init) => {
      const request = { query: Object.fromEntries(new URL(url).searchParams), headers: init.headers };
      asked.push(request);
      const answer = answers.shift() ?? { state: 'CREATE FAIL' };
      return Promise.resolve(typeof answer === 'function' ? answer(request) : Response.json(answer));
    },
  });
  return { rest, asked };
}

/** A file from a byte on, cut off where given. Without `told` its reader sees neither mark nor range. */
const file =
  (
    options: { readonly from?: number; readonly until?: number; readonly etag?: string; readonly told?: boolean } = {},
  ) =>
  (): Response => {
    const { from = 0, until = BYTES.length, etag = '"1"', told = true } = options;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = from; at < until; at += 300) controller.enqueue(BYTES.slice(at, Math.min(until, at + 300)));
        if (until === BYTES.length) controller.close();
      },
      pull: (controller) => {
        if (until < BYTES.length) controller.error(new TypeError('terminated'));
      },
    });
    const headers = {
      'Content-Type': 'video/mp4',
      'Content-Disposition': 'attachment; filename="BUS 7.mp4"',
      'Content-Length': String(BYTES.length - from),
      ...(told && { ETag: etag }),
      ...(told && from > 0 && { 'Content-Range': `bytes ${from}-999/1000` }),
    };
    return new Response(body, { status: from > 0 ? 206 : 200, headers });
  };

async function settle(clock: FakeClock, seconds = 5): Promise<void> {
  for (let i = 0; i < seconds; i += 1) {
    for (let turn = 0; turn < 20; turn += 1) await flushMicrotasks();
    await clock.advance(1000);
  }
  for (let turn = 0; turn < 20; turn += 1) await flushMicrotasks();
}

function begin(server: ReturnType<typeof serve>, request: RecordingDownloadRequest = SERVER, signal?: AbortSignal) {
  const clock = new FakeClock();
  const states: RecordingDownloadState[] = [];
  const download = startRecordingDownload(request, { rest: server.rest, clock, ...(signal && { signal }) });
  download.subscribe(() => states.push(download.state));
  return { download, clock, states };
}

describe('a recording on the server', () => {
  it('is asked for each second until it is ready, then transferred with its progress', async () => {
    const server = serve(
      { state: 'CREATE' },
      { state: 'HANDLE', progress: 40 },
      { state: 'READY', ready: true },
      file(),
    );
    const { download, clock, states } = begin(server);
    await settle(clock);
    const done = await download.finished();
    expect(done).toMatchObject({ name: 'BUS 7.mp4', type: 'video/mp4', sizeBytes: 1000 });
    expect(done.bytes).toEqual(BYTES);
    expect(
      states.map((state) =>
        state.kind === 'transferring'
          ? state.receivedBytes
          : state.kind === 'preparing'
            ? `${state.progress} %`
            : state.kind,
      ),
    ).toEqual(['0 %', '40 %', 0, 300, 600, 900, 1000, 'done']);
    const query = {
      deviceid: 'BUS/7',
      ch: '2',
      spbtime: '1700000000',
      duration: '60',
      format: 'mp4',
      user: 'anna',
      password: 'HASH',
    };
    expect(server.asked.map((asked) => asked.query)).toEqual([
      { type: 'lobkask', ...query },
      { type: 'lobkask', ...query },
      { type: 'lobkask', ...query },
      { type: 'lobkget', ...query },
    ]);
  });

  it.each(['BACKUP FAIL', 'CREATE FAIL', 'whatever', ''])(
    'ends with "Download fail" on the state %j',
    async (state) => {
      const { download, clock } = begin(serve({ state }));
      await settle(clock, 1);
      expect(download.state).toMatchObject({
        kind: 'failed',
        error: { code: 'refused', message: expect.stringMatching(/^Download fail/) },
      });
    },
  );

  it('goes on where it broke off, when it is tried again', async () => {
    const server = serve({ state: 'READY' }, file({ until: 600 }), { state: 'READY' }, file({ from: 600 }));
    const { download, clock } = begin(server);
    await settle(clock, 1);
    expect(download.state).toMatchObject({ kind: 'failed', error: { code: 'network', retryable: true } });
    download.retry();
    await settle(clock, 1);
    expect((await download.finished()).bytes).toEqual(BYTES);
    expect(server.asked[3]?.headers).toMatchObject({ Range: 'bytes=600-', 'If-Range': '"1"' });
  });

  it('begins anew when it cannot tell the file from others', async () => {
    const server = serve({ state: 'READY' }, file({ until: 600, told: false }), { state: 'READY' }, file());
    const { download, clock } = begin(server);
    await settle(clock, 1);
    download.retry();
    await settle(clock, 1);
    expect((await download.finished()).bytes).toEqual(BYTES);
    expect(server.asked[3]?.headers).not.toHaveProperty('Range');
  });

  it('never takes a part without its place for the whole, and takes all of it at the next try', async () => {
    const rest = [{ state: 'READY' }, file({ from: 600, told: false }), { state: 'READY' }, file()];
    const server = serve({ state: 'READY' }, file({ until: 600 }), ...rest);
    const { download, clock } = begin(server);
    await settle(clock, 1);
    download.retry();
    await settle(clock, 1);
    expect(download.state).toMatchObject({ kind: 'failed', error: { code: 'bad-reply' } });
    download.retry();
    await settle(clock, 1);
    expect((await download.finished()).bytes).toEqual(BYTES);
  });

  it('is done without another request when it was cancelled at its last byte', async () => {
    const server = serve({ state: 'READY' }, file(), { state: 'READY' });
    const { download, clock } = begin(server);
    download.subscribe(() => {
      const { state } = download;
      if (state.kind === 'transferring' && state.receivedBytes === BYTES.length) download.cancel();
    });
    await settle(clock, 1);
    expect(download.state.kind).toBe('cancelled');
    download.retry();
    await settle(clock, 1);
    expect(download.state).toMatchObject({ kind: 'done', file: { name: 'BUS 7.mp4', bytes: BYTES } });
    expect(server.asked).toHaveLength(3);
  });

  it('begins anew when the server has another file meanwhile', async () => {
    const server = serve({ state: 'READY' }, file({ until: 600 }), { state: 'READY' }, file({ etag: '"2"' }));
    const { download, clock } = begin(server);
    await settle(clock, 1);
    download.retry();
    await settle(clock, 1);
    expect((await download.finished()).bytes).toEqual(BYTES);
  });

  it('is cancelled at once, asks no more, and can be tried again', async () => {
    const server = serve({ state: 'CREATE' }, { state: 'READY' }, file());
    const { download, clock, states } = begin(server);
    for (let turn = 0; turn < 20; turn += 1) await flushMicrotasks();
    download.cancel();
    await settle(clock, 3);
    expect(download.state.kind).toBe('cancelled');
    await expect(download.finished()).rejects.toMatchObject({ code: 'aborted' });
    expect(server.asked).toHaveLength(1);
    expect(clock.pendingTimers).toBe(0);
    download.retry();
    await settle(clock, 1);
    expect(states.at(-1)?.kind).toBe('done');
  });
});

describe('the signal of a download', () => {
  it('cancels it at once, and for good', async () => {
    const controller = new AbortController();
    const server = serve({ state: 'CREATE' }, { state: 'READY' }, file());
    const { download, clock } = begin(server, SERVER, controller.signal);
    for (let turn = 0; turn < 20; turn += 1) await flushMicrotasks();
    controller.abort();
    await settle(clock, 3);
    expect(download.state.kind).toBe('cancelled');
    download.retry();
    await settle(clock, 3);
    expect(download.state.kind).toBe('cancelled');
    expect(server.asked).toHaveLength(1);
    expect(clock.pendingTimers).toBe(0);
  });

  it('is let go of when the download is over, and cancels another try', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const server = serve({ state: 'CREATE FAIL' }, { state: 'CREATE' }, { state: 'READY' }, file());
    const { download, clock } = begin(server, SERVER, signal);
    await settle(clock, 1);
    expect([download.state.kind, getEventListeners(signal, 'abort')]).toEqual(['failed', []]);
    download.retry();
    controller.abort();
    await settle(clock, 3);
    expect(download.state.kind).toBe('cancelled');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('a recording on the device', () => {
  it('is asked for by its own words, and fetched under the name that the server gives', async () => {
    const server = serve({ state: 'ASK' }, { state: 'DOWNLOAD OK', filename: 'x.mp4' }, file());
    const { download, clock } = begin(server, DEVICE);
    await settle(clock, 2);
    expect(download.state.kind).toBe('done');
    expect(server.asked[0]?.query).toMatchObject({ type: 'repbmp4ask', main: '1' });
    expect(server.asked[2]?.query).toMatchObject({ type: 'repbmp4get', main: '1', filename: 'x.mp4' });
  });

  it('may fail', async () => {
    const { download, clock } = begin(serve({ state: 'DOWNLOAD FAIL' }), DEVICE);
    await settle(clock, 1);
    expect(download.state.kind).toBe('failed');
  });
});

describe('bytes that go elsewhere', () => {
  it('are written in their order, and forgotten when the server begins anew', async () => {
    const server = serve({ state: 'READY' }, file({ until: 300 }), { state: 'READY' }, file({ etag: '"2"' }));
    const written: number[] = [];
    const clock = new FakeClock();
    const target = {
      write: (bytes: Uint8Array) => void written.push(...bytes),
      restart: () => void (written.length = 0),
    };
    const download = startRecordingDownload(SERVER, { rest: server.rest, clock, target });
    await settle(clock, 1);
    expect(written).toHaveLength(300);
    download.retry();
    await settle(clock, 1);
    expect(written).toEqual([...BYTES]);
    expect((await download.finished()).bytes).toBeUndefined();
  });

  it('end the download with words of the file, not of the network, when they cannot be written', async () => {
    for (const failing of ['write', 'restart'] as const) {
      const server = serve({ state: 'READY' }, file({ until: 300 }), { state: 'READY' }, file({ etag: '"2"' }));
      const clock = new FakeClock();
      const fails = (): Promise<void> => Promise.reject(new TypeError('gone'));
      const target = { write: () => undefined, restart: () => undefined, [failing]: fails };
      const download = startRecordingDownload(SERVER, { rest: server.rest, clock, target });
      await settle(clock, 1);
      if (failing === 'restart') download.retry();
      await settle(clock, 1);
      expect(download.state).toMatchObject({
        kind: 'failed',
        error: { code: 'internal', message: 'The file could not be written. Is the disk full?' },
      });
    }
  });
});

it.each([
  [{ deviceId: '' }, 'device id'],
  [{ channel: 0 }, 'Channels'],
  [{ startS: 1.5 }, 'start'],
  [{ durationS: 0 }, 'duration'],
  [{ place: 'device', format: 'gms' }, 'MP4 only'],
] as const)('refuses %j', (wrong, words) => {
  expect(() => startRecordingDownload({ ...SERVER, ...wrong }, { rest: serve().rest })).toThrow(words);
});
