import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { jsonRequest } from '../testing/json-request.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import type { RecorderUnderTest } from '../testing/recorder-under-test.js';
import { writtenBy } from '../testing/written-statements.js';

const FOREIGN = 'https://elsewhere.example';
const ADMIN = { username: 'admin', password: sha256Hex('admin') };

const { start } = recordersUnderTest();

/** The status of a call that changes something, from a page of an origin. */
async function saveFrom({ url }: RecorderUnderTest, headers: Record<string, string>): Promise<number> {
  const body = { ...ADMIN, editingName: 'operator', memo: 'from afar' };
  return (await fetch(`${url}/gkserver/account`, jsonRequest('PUT', body, headers))).status;
}

describe('a page of another origin', () => {
  it.each([
    [FOREIGN, `This recorder takes nothing from pages of ${FOREIGN}, unless --allow-origin names it`],
    ['null', 'This recorder takes nothing from pages without an origin'],
  ])('%s has nothing done by any call', async (origin, message) => {
    const recorder = await start({ faults: true });
    const calls = recorder.calls.filter(({ method }) => method !== 'GET');
    expect(calls.length).toBeGreaterThan(80);
    const written = await writtenBy(async () => {
      for (const { method, path } of calls) {
        const filled = path.replace(':deviceid', 'GK-0001').replace(/:\w+(\{[^}]*\})?/g, '0');
        // As a form of another page can send it: without being asked for first.
        const init = jsonRequest(method, ADMIN, { Origin: origin, 'Content-Type': 'text/plain' });
        const reply = await fetch(recorder.url + filled, init);
        expect([path, reply.status, await reply.json()]).toEqual([path, 403, { hasError: true, message }]);
      }
    });
    expect(written).toEqual([]);
    expect([...recorder.store.accessLog.newestFirst()]).toEqual([]);
  });

  it('may read what every page may', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/api/server`, { headers: { Origin: FOREIGN } })).status).toBe(200);
  });

  it.each(['http://', 'x', 'https://recorder.example/path', 'file://', `${FOREIGN}, ${FOREIGN}`])(
    'is one whose origin is no page of the recorder: %s',
    async (origin) => {
      expect(await saveFrom(await start(), { Origin: origin })).toBe(403);
    },
  );

  it('is let in when it is named', async () => {
    const recorder = await start({ allowOrigins: [FOREIGN] });
    expect(await saveFrom(recorder, { Origin: FOREIGN })).toBe(200);
    expect(await saveFrom(recorder, { Origin: 'https://elsewhere.example:8443' })).toBe(403);
    expect(await saveFrom(recorder, { Origin: 'null' })).toBe(403);
  });

  it('has nothing done that only a page of the server’s own host may, though it is named', async () => {
    const { url } = await start({ allowOrigins: [FOREIGN] });
    const save = async (headers: Record<string, string>): Promise<unknown> =>
      (await fetch(`${url}/gkserver/recordoption`, jsonRequest('PUT', { ...ADMIN, recorddays: 7 }, headers))).json();
    expect(await save({ Origin: FOREIGN })).toEqual({
      hasError: true,
      message: "This works only where the page's host is the server address itself.",
    });
    expect(await save({})).toMatchObject({ hasError: false });
  });
});

describe('a page of the recorder', () => {
  it('may change what its user may, as a program may, which names no origin', async () => {
    const recorder = await start();
    expect(await saveFrom(recorder, { Origin: recorder.url })).toBe(200);
    expect(await saveFrom(recorder, {})).toBe(200);
    expect(await saveFrom(recorder, { Origin: 'http://127.0.0.1' })).toBe(403);
    expect(await saveFrom(recorder, { Origin: `http://localhost:${new URL(recorder.url).port}` })).toBe(403);
  });

  it.each([
    ['X-Forwarded-Host', 'fleet.example.com'],
    ['X-Forwarded-Host', 'elsewhere.example, Fleet.example.com:443'],
    ['Forwarded', 'for=192.0.2.1;host=fleet.example.com'],
  ])('has the host that a trusted proxy was asked for: %s: %s', async (header, value) => {
    const headers = { [header]: value, Origin: 'https://fleet.example.com' };
    const behindProxy = await start({ trustedProxies: 1, allowHosts: ['fleet.example.com'] });
    expect(await saveFrom(behindProxy, headers)).toBe(200);
    expect(await saveFrom(behindProxy, { ...headers, Origin: FOREIGN })).toBe(403);
    expect(await saveFrom(await start(), headers)).toBe(403);
  });
});
