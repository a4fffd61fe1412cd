import { once } from 'node:events';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { recordersUnderTest } from './testing/recorders-under-test.js';

const FOREIGN = 'evil.example:8080';
const { start, ends } = recordersUnderTest({ faults: true, allowHosts: ['fleet.example.com'] });

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** Asks as a page of the name `host` does, whose owner points it at this machine. */
function ask(url: string, method: string, headers: OutgoingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({ status: response.statusCode, text });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

/** The HTTP status that a request for a socket gets. */
async function statusOf(address: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(address, { headers });
  ends.push(() => {
    socket.terminate();
  });
  socket.on('error', () => undefined);
  return Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
}

describe('under a name that is not its own the recorder', () => {
  it('refuses every call, page and file in words, and serves none of them', async () => {
    const recorder = await start();
    const calls = recorder.calls.map(({ method, path }) => ({ method, path: path.replace(/[:{*].*$/, 'x') }));
    const others = ['/', '/login', '/viewers/live/', '/assets/x.js', '/no/such/thing', '/faults'];
    const paths = [
      ...calls,
      ...others.flatMap((path) => ['GET', 'POST', 'OPTIONS'].map((method) => ({ method, path }))),
    ];
    expect(calls.length).toBeGreaterThan(100);
    const answers = await Promise.all(
      paths.map(async ({ method, path }) => {
        const { status, text } = await ask(recorder.url + path, method, { Host: FOREIGN });
        return `${status} ${text.includes('evil.example') && text.includes('--allow-host')} ${method} ${path}`;
      }),
    );
    expect(answers.filter((line) => !line.startsWith('403 true '))).toEqual([]);
  });

  it('refuses every socket before anything else', async () => {
    const { address } = await start();
    for (const path of ['/', '/device?deviceid=X', '/ws.cgi', '/event.cgi', '/none']) {
      expect([path, await statusOf(`ws://${address}${path}`, { Host: FOREIGN })]).toEqual([path, 403]);
    }
  });

  it('does not take the word of a header for another', async () => {
    const { url } = await start();
    for (const headers of [
      { Host: FOREIGN, 'X-Forwarded-Host': 'localhost' },
      { Host: FOREIGN, Forwarded: 'host=localhost' },
      { Host: FOREIGN, Origin: url },
    ]) {
      expect((await ask(`${url}/api/server`, 'GET', headers)).status).toBe(403);
    }
  });

  it('goes on serving under its own', async () => {
    const { url, address } = await start();
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:80', 'fleet.example.com', 'FLEET.EXAMPLE.COM:443']) {
      expect([host, (await ask(`${url}/api/server`, 'GET', { Host: host })).status]).toEqual([host, 200]);
      expect([host, await statusOf(`ws://${address}/`, { Host: host })]).toEqual([host, 101]);
    }
    // Without a trusted proxy there is no forwarding.
    const forwarded = { Host: 'localhost', 'X-Forwarded-Host': FOREIGN };
    expect((await ask(`${url}/api/server`, 'GET', forwarded)).status).toBe(200);
  });
});

describe('behind a trusted proxy', () => {
  it('both the name that the client asked for and the one that the proxy uses are its own', async () => {
    const { url } = await start({ trustedProxies: 1 });
    const status = async (host: string, forwarded?: string) =>
      (await ask(`${url}/api/server`, 'GET', { Host: host, ...(forwarded && { 'X-Forwarded-Host': forwarded }) }))
        .status;
    expect(await status('127.0.0.1:8080', 'fleet.example.com')).toBe(200);
    expect(await status('fleet.example.com')).toBe(200);
    expect(await status('127.0.0.1:8080', 'evil.example')).toBe(403);
    expect(await status('127.0.0.1:8080', 'fleet.example.com, evil.example')).toBe(403);
    // A page can set the header of the proxy, but not that of its own name.
    expect(await status('evil.example', 'fleet.example.com')).toBe(403);
  });
});
