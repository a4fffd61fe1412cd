import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ExitCode } from './exit-code.js';
import { testTerminal } from './fixtures/test-terminal.js';
import { runGk } from './run-gk.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Runs `gk devices` against what listens on a port of this machine. */
async function devices(port: number, signal = new AbortController().signal): Promise<{ code: number; said: string }> {
  let said = '';
  const terminal = testTerminal({
    err: (text) => (said += text),
    env: { GK_USER: 'anna', GK_PASSWORD: 'secret' },
    signal,
  });
  const code = await runGk(['devices', '--server', `http://127.0.0.1:${port}`], terminal);
  return { code, said };
}

/** A server that takes connections and never says a word; resolves with its port and what it took. */
function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection);
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

describe('gk while there is no login', () => {
  it('ends with 5 and the reason when nobody listens', async () => {
    const port = await listen(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const { code, said } = await devices(port);
    expect(code).toBe(ExitCode.network);
    expect(said).toBe(
      `gk: GET gkserver/protocol could not reach the server at http://127.0.0.1:${port}: nothing listens there (ECONNREFUSED).\n`,
    );
  });

  it('ends with 5 and asks whether it is the right server where another one answers', async () => {
    const port = await listen((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
    });
    const { code, said } = await devices(port);
    expect(code).toBe(ExitCode.network);
    expect(said).toBe(
      `gk: The server answered GET gkserver/protocol with HTTP status 404. Is http://127.0.0.1:${port}/ a GK server? Its command channel, 127.0.0.1:24680, cannot be reached.\n`,
    );
  });

  it('ends with 130 when it is interrupted, however long the server says nothing', async () => {
    const interrupted = new AbortController();
    const sockets: Socket[] = [];
    const port = await listen((socket) => {
      sockets.push(socket);
      interrupted.abort();
    });
    const { code, said } = await devices(port, interrupted.signal);
    for (const socket of sockets) socket.destroy();
    expect(code).toBe(ExitCode.interrupted);
    expect(said).toContain('The login was cancelled');
  });
});
