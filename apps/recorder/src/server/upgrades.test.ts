import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

/** Sends a request line and headers unchanged; returns the first line of the answer. */
function raw(port: number, target: string, host = 'localhost'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
    });
    socket.on('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      resolve('');
    });
  });
}

describe('Upgrades', () => {
  let recorder: RecorderUnderTest;
  afterEach(async () => {
    vi.restoreAllMocks();
    await recorder.close();
  });

  it.each(['//', 'http://[', '*'])('refuses the request target %s and goes on serving', async (target) => {
    recorder = await startRecorder();
    const port = Number(new URL(recorder.url).port);
    expect(await raw(port, target)).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(await raw(port, '/')).toBe('HTTP/1.1 101 Switching Protocols');
  });

  it('ends what sockets have subscribed to at once when the recorder closes, ahead of the sockets', async () => {
    recorder = await startRecorder();
    const client = await CommandClient.login(recorder.address);
    const timers = vi.spyOn(globalThis, 'setInterval');
    await client.call('DB13');
    await client.call('DB1', { D: 'GK-0001' });
    const started = timers.mock.results.map(({ value }) => value as NodeJS.Timeout);
    expect(started.length).toBeGreaterThanOrEqual(2);
    const ended = vi.spyOn(globalThis, 'clearInterval');
    const stopped = recorder.stop();
    expect(ended.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(started));
    await stopped;
    client.close();
  });

  it('refuses a Host header that is no name, and goes on serving', async () => {
    recorder = await startRecorder();
    const port = Number(new URL(recorder.url).port);
    for (const host of ['a b', '[', '"', 'x:y:z']) expect(await raw(port, '/', host)).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(await raw(port, '/')).toBe('HTTP/1.1 101 Switching Protocols');
  });
});
