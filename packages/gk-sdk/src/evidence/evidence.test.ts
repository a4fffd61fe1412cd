import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createRestClient } from '../rest/create-rest-client.js';
import { FakeClock } from '../testing.js';
import { sha256Hex } from '../util/password-hash.js';
import type { FetchLike } from '../transport/http.js';
import { checkEvidence } from './check-evidence.js';
import type { EvidenceBundle } from './evidence-bundle.js';
import { readEvidenceManifest } from './evidence-manifest.js';
import { evidenceFileName, type EvidenceRequest } from './evidence-request.js';
import { startEvidence, type EvidenceOptions } from './start-evidence.js';
import { readZipEntries } from './zip-entries.js';

const START_S = 1_795_442_700;
const REQUEST: EvidenceRequest = {
  deviceId: 'BUS 7',
  startS: START_S,
  endS: START_S + 60,
  channels: [1, 2],
  place: 'server',
  madeBy: 'anna',
  vehicle: { plate: 'EAL-0123' },
  note: 'case <1>',
};

/** A stretch of a file from and to so many seconds of the period, as servers send it. */
const span = (fromS: number, toS: number, atS = 0) => ({
  start: (START_S + fromS) * 1000,
  end: (START_S + toS) * 1000,
  at: atS * 1000,
});

/** A server whose channels have files with these spans; a channel that is absent has no recording. */
function recorderOf(
  channels: Readonly<Record<string, readonly unknown[]>>,
  more: { readonly track?: false } = {},
): FetchLike {
  const server = recorder();
  return (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const spans = channels[searchParams.get('ch') ?? ''];
    if (searchParams.get('type') === 'lobkask') {
      const none = { state: 'CREATE FAIL', message: 'No Record' };
      return Promise.resolve(Response.json(spans ? { ready: true, state: 'READY', parts: spans.length, spans } : none));
    }
    if (more.track === false && (pathname === '/api/gps' || pathname.endsWith('eventquery'))) {
      return Promise.resolve(Response.json([]));
    }
    return server(url, init);
  };
}

/** Gaps of the footage: channel and seconds of the period. */
async function missingOf(fetch: FetchLike): Promise<readonly unknown[]> {
  const bundle = bundleOf(fetch);
  await zipOf(bundle);
  if (bundle.state.kind !== 'done') throw new Error(`The bundle is ${bundle.state.kind}.`);
  const { missing } = bundle.state.result.manifest;
  return missing.map(({ channel, reason, startS = NaN, endS = NaN }) => [
    channel,
    startS - START_S,
    endS - START_S,
    reason,
  ]);
}

/** A server with footage of channel 1 in two files, none of channel 2, one event with a picture, and three positions. */
function recorder(more: { readonly onFootage?: () => void } = {}): FetchLike {
  return (url) => {
    const { pathname, searchParams } = new URL(url);
    const query = Object.fromEntries(searchParams);
    if (query['type'] === 'lobkask') {
      const gone = { hasError: true, message: 'No recording of channel 2.' };
      if (query['ch'] === '2') return Promise.resolve(Response.json(gone, { status: 404 }));
      return Promise.resolve(Response.json({ state: 'READY', ready: true, parts: 2 }));
    }
    if (query['type'] === 'lobkget') {
      more.onFootage?.();
      return Promise.resolve(new Response(Uint8Array.of(1, 2, Number(query['part'] ?? 1))));
    }
    if (query['type'] === 'snap') return Promise.resolve(new Response(Uint8Array.of(9, 9)));
    if (pathname.endsWith('eventquery')) {
      const row = { serialno: 5, deviceid: 'BUS 7', appdevid: 13, eventtimeutc: START_S + 30, snap: 1 };
      return Promise.resolve(Response.json([row]));
    }
    if (pathname === '/gkserver/evidence/statement') return Promise.resolve(new Response('', { status: 404 }));
    if (pathname.includes('nominatim')) return Promise.resolve(Response.json({ display_name: '1 Harbour Road' }));
    if (pathname === '/api/gps') {
      const points = [0, 10, 20].map((second) => ({
        time: START_S + second,
        lat: 24.1,
        lng: 120.5,
        speed: 30,
        dir: 90,
      }));
      return Promise.resolve(Response.json(points));
    }
    return Promise.reject(new Error(`${pathname} is not expected.`));
  };
}

function bundleOf(
  fetch: FetchLike,
  request: EvidenceRequest = REQUEST,
  options: Pick<EvidenceOptions, 'signal' | 'clock' | 'serverNowS'> = {},
): EvidenceBundle {
  const rest = createRestClient({
    baseUrl: 'https://fleet.test',
    filesUrl: () => 'https://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'SECRETHASH' }),
    fetch,
  });
  return startEvidence(request, { rest, server: 'https://fleet.test', ...options });
}

const zipOf = (bundle: EvidenceBundle): Promise<Blob> => new Response(bundle.stream).blob();

describe('startEvidence', () => {
  it('makes a zip of all that there is, whose manifest has the hash of each file and says what is missing', async () => {
    const bundle = bundleOf(recorder());
    expect(bundle.name).toBe(evidenceFileName(REQUEST));
    const zip = await zipOf(bundle);
    const files = await readZipEntries(zip);
    expect([...files.keys()]).toEqual([
      'answers/events-1.json',
      'events.json',
      'answers/track-1.json',
      'track.gpx',
      'pictures/5-ch1.jpg',
      'footage/ch1.mp4',
      'footage/ch1-2.mp4',
      'index.html',
      'manifest.json',
    ]);
    expect(new Uint8Array((await files.get('footage/ch1-2.mp4')?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
      Uint8Array.of(1, 2, 2),
    );
    const { state } = bundle;
    if (state.kind !== 'done') throw new Error(`The bundle is ${state.kind}.`);
    const { manifest, manifestSha256 } = state.result;
    expect(manifest).toMatchObject({
      deviceId: 'BUS 7',
      madeBy: 'anna',
      server: 'https://fleet.test',
      address: '1 Harbour Road',
      note: 'case <1>',
      version: 2,
      missing: [
        {
          what: 'footage of channel 2',
          reason: 'No recording of channel 2.',
          channel: 2,
          startS: START_S,
          endS: START_S + 60,
        },
      ],
      signature: { kind: 'none', reason: 'This server does not sign.' },
    });
    // This server sends no times: gaps inside of its files are unknown.
    expect(manifest.files.filter(({ channel }) => channel === 1)).toEqual([
      { name: 'footage/ch1.mp4', sizeBytes: 3, sha256: sha256Hex('\x01\x02\x01').toLowerCase(), channel: 1 },
      { name: 'footage/ch1-2.mp4', sizeBytes: 3, sha256: sha256Hex('\x01\x02\x02').toLowerCase(), channel: 1 },
    ]);
    const text = (await files.get('manifest.json')?.text()) ?? '';
    expect(JSON.parse(text)).toEqual(manifest);
    expect(manifestSha256).toBe(sha256Hex(text).toLowerCase());
    expect(await zip.text()).not.toContain('SECRETHASH');
  });

  it.each([
    ['in the middle', [[span(-1, 10), span(50, 60, 11)]], [[10, 50]]],
    ['at the start', [[span(30, 60)]], [[0, 30]]],
    ['at the end', [[span(0, 20)]], [[20, 60]]],
    ['between two files', [[span(0, 20)], [span(40, 60)]], [[20, 40]]],
    ['nowhere', [[span(-1.5, 60.03)]], []],
    ['where the clock of the camera is wrong', [[span(-1e9, -1e9 + 60)]], [[0, 60]]],
    ['where the clock is set back, and nothing is lost', [[span(0, 40), span(30, 60, 40)]], []],
    [
      'in several places',
      [[span(2, 20), span(25, 30, 18), span(50, 55, 23)]],
      [
        [0, 2],
        [20, 25],
        [30, 50],
        [55, 60],
      ],
    ],
  ])('says what is missing of a file: %s', async (_, spans, missing) => {
    const whole = [[span(0, 60)]];
    expect(await missingOf(recorderOf({ 1: spans, 2: whole }))).toEqual(
      missing.map((part) => [1, ...part, 'No Record']),
    );
  });

  it('says it of each channel', async () => {
    expect(await missingOf(recorderOf({ 1: [[span(0, 20), span(40, 60, 20)]], 2: [[span(10, 60)]] }))).toEqual([
      [1, 20, 40, 'No Record'],
      [2, 0, 10, 'No Record'],
    ]);
  });

  it('has the times of each file in its manifest', async () => {
    const bundle = bundleOf(recorderOf({ 1: [[span(-1, 10), span(50, 60, 11.1)], [span(60, 61)]] }));
    const files = await readZipEntries(await zipOf(bundle));
    const manifest = readEvidenceManifest((await files.get('manifest.json')?.text()) ?? '');
    expect(manifest?.files.filter(({ spans }) => spans)).toMatchObject([
      {
        name: 'footage/ch1.mp4',
        channel: 1,
        spans: [
          { startS: START_S - 1, endS: START_S + 10, offsetS: 0 },
          { startS: START_S + 50, endS: START_S + 60, offsetS: 11.1 },
        ],
      },
      { name: 'footage/ch1-2.mp4', channel: 1, spans: [{ startS: START_S + 60, endS: START_S + 61, offsetS: 0 }] },
    ]);
  });

  it('tells a gap from what a failure cost', async () => {
    const server = recorderOf({ 1: [[span(0, 10), span(20, 30, 10)], [span(30, 60)]], 2: [[span(0, 60)]] });
    const broken: FetchLike = (url, init) =>
      url.includes('lobkget') && url.includes('part=2')
        ? Promise.resolve(Response.json({ hasError: true, message: 'The disk is gone.' }, { status: 404 }))
        : server(url, init);
    expect(await missingOf(broken)).toEqual([
      [1, 10, 20, 'No Record'],
      [1, 30, 60, 'The disk is gone.'],
    ]);
  });

  it('is of a period that has ended: one that has not is cut at the time of the server', async () => {
    const at = (seconds: number) => bundleOf(recorder(), REQUEST, { serverNowS: () => START_S + seconds + 0.9 });
    const bundle = at(30);
    await zipOf(bundle);
    const done = bundle.state.kind === 'done' ? bundle.state.result.manifest : undefined;
    expect([bundle.request.endS, done?.endS]).toEqual([START_S + 28, START_S + 28]);
    expect(at(62).request.endS).toBe(REQUEST.endS);
    expect(() => at(2)).toThrow('The period has not begun yet.');
  });

  it('makes no zip of nothing', async () => {
    const bundle = bundleOf(recorderOf({}, { track: false }));
    await expect(zipOf(bundle)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('There is nothing of BUS 7'),
    });
    expect(bundle.state).toMatchObject({ kind: 'failed', error: { code: 'not-found' } });
    // An event alone is worth a bundle.
    expect(await missingOf(recorderOf({}))).toHaveLength(2);
    const gone = bundleOf(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(zipOf(gone)).rejects.toMatchObject({ code: 'network' });
  });

  it('tells the server what is taken out, and is made whatever the answer is', async () => {
    const told: unknown[] = [];
    const server = recorderOf({ 1: [[span(0, 60)]] });
    const bundle = bundleOf((url, init) => {
      if (!url.endsWith('/gklog/read')) return server(url, init);
      told.push(JSON.parse(String(init.body)));
      return Promise.resolve(Response.json({ hasError: true, message: 'no disk' }, { status: 507 }));
    });
    await zipOf(bundle);
    expect(bundle.state.kind).toBe('done');
    const what = evidenceFileName(REQUEST);
    expect(told).toMatchObject([{ kind: 'evidence', deviceids: ['BUS 7'], start: START_S, end: START_S + 60, what }]);
  });

  it('closes with what is finished when it is stopped', async () => {
    const bundle: EvidenceBundle = bundleOf(recorder({ onFootage: () => bundle.stop() }));
    const files = await readZipEntries(await zipOf(bundle));
    expect([...files.keys()]).toContain('track.gpx');
    expect(files.has('manifest.json')).toBe(true);
    const state = bundle.state;
    expect(state.kind === 'done' && state.result.manifest.missing.map(({ what }) => what)).toEqual([
      'footage of channel 1',
      'footage of channel 2',
    ]);
  });

  it('fetches nothing before it is read, and ends when its reader does', async () => {
    let calls = 0;
    const server = recorder();
    const bundle = bundleOf((url, init) => {
      calls += 1;
      return server(url, init);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(0);
    await bundle.stream.cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(bundle.state.kind).toBe('cancelled');
  });

  it('ends at once by its signal, also in the pause before another try', async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    const server = recorder();
    let transfers = 0;
    const bundle = bundleOf(
      (url, init) => {
        if (!url.includes('lobkget')) return server(url, init);
        transfers += 1;
        return Promise.reject(new TypeError('Failed to fetch'));
      },
      REQUEST,
      { signal: controller.signal, clock },
    );
    const read = zipOf(bundle).catch((error: unknown) => error);
    await vi.waitFor(() => {
      expect(clock.pendingTimers).toBe(1);
    });
    controller.abort();
    expect(await read).toBeInstanceOf(Error);
    await clock.advance(10_000);
    expect([bundle.state.kind, transfers, clock.pendingTimers]).toEqual(['cancelled', 1, 0]);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('fetches nothing with a signal that has fired', async () => {
    const server = vi.fn(recorder());
    const bundle = bundleOf(server, REQUEST, { signal: AbortSignal.abort() });
    expect(bundle.state.kind).toBe('cancelled');
    await expect(zipOf(bundle)).rejects.toThrow();
    expect(server).not.toHaveBeenCalled();
  });

  it('lets go of its signal when it is whole', async () => {
    const { signal } = new AbortController();
    const bundle = bundleOf(recorder(), REQUEST, { signal });
    await zipOf(bundle);
    expect([bundle.state.kind, getEventListeners(signal, 'abort')]).toEqual(['done', []]);
  });

  it.each([{ channels: [] }, { channels: [0] }, { endS: START_S }, { endS: START_S + 3_601 }, { deviceId: '' }])(
    'refuses %o',
    (wrong) => {
      expect(() => bundleOf(recorder(), { ...REQUEST, ...wrong })).toThrow(/Evidence/);
    },
  );
});

describe('checkEvidence', () => {
  it('finds a changed byte, a missing file and one that was added', async () => {
    const files = new Map(await readZipEntries(await zipOf(bundleOf(recorder()))));
    expect(await checkEvidence(files)).toMatchObject({ kind: 'checked', intact: true });
    files.set('footage/ch1.mp4', new Blob([Uint8Array.of(1, 2, 9)]));
    files.delete('track.gpx');
    files.set('footage/ch3.mp4', new Blob(['x']));
    const verdict = await checkEvidence(files);
    if (verdict.kind !== 'checked') throw new Error('The manifest cannot be read.');
    expect(verdict.intact).toBe(false);
    expect(verdict.checks.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([
      { name: 'track.gpx', outcome: 'missing' },
      { name: 'footage/ch1.mp4', outcome: 'changed' },
      { name: 'footage/ch3.mp4', outcome: 'unknown' },
    ]);
  });

  it('says that there is no manifest where it cannot be read', async () => {
    expect(await checkEvidence(new Map([['manifest.json', new Blob(['{"format":"gk-evidence"}'])]]))).toEqual({
      kind: 'no-manifest',
    });
    expect(await checkEvidence(new Map())).toEqual({ kind: 'no-manifest' });
  });
});

describe('readZipEntries', () => {
  it('refuses what is no zip, and one that is cut off', async () => {
    await expect(readZipEntries(new Blob(['no zip at all']))).rejects.toThrow('no zip');
    const zip = await zipOf(bundleOf(recorder()));
    await expect(readZipEntries(zip.slice(0, zip.size - 30))).rejects.toThrow('no zip');
    await expect(readZipEntries(zip.slice(200))).rejects.toThrow(/damaged|outside/);
  });
});
