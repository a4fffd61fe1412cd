import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createRestClient } from '../rest/create-rest-client.js';
import { FakeClock } from '../testing.js';
import { sha256Hex } from '../util/password-hash.js';
import type { FetchLike } from '../transport/http.js';
import { checkEvidence } from './check-evidence.js';
import type { EvidenceBundle } from './evidence-bundle.js';
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
  options: Pick<EvidenceOptions, 'signal' | 'clock'> = {},
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
      'events.json',
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
      ...{
        deviceId: 'BUS 7',
        madeBy: 'anna',
        server: 'https://fleet.test',
        address: '1 Harbour Road',
        note: 'case <1>',
      },
      missing: [{ what: 'footage of channel 2', reason: 'No recording of channel 2.' }],
    });
    const text = (await files.get('manifest.json')?.text()) ?? '';
    expect(JSON.parse(text)).toEqual(manifest);
    expect(manifestSha256).toBe(sha256Hex(text).toLowerCase());
    expect(await zip.text()).not.toContain('SECRETHASH');
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
