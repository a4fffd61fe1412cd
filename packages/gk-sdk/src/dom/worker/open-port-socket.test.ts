import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeSockets, type FakeSocket } from '../../testing/fake-sockets.js';
import { openPortSocket } from './open-port-socket.js';
import { runDecodeWorker } from './decode-worker-host.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

const URL = 'wss://recorder.test/ws.cgi';
const closing: { close(): void }[] = [];

afterEach(() => {
  for (const each of closing.splice(0)) each.close();
  vi.unstubAllGlobals();
});

/** A server that accepts each socket, a stream, and what came through its port. */
function open(): { socket: () => FakeSocket; port: MessagePort; received: unknown[]; stream: { ended: boolean } } {
  const sockets = new FakeSockets({ onConnect: (socket) => socket.accept() });
  const stream = { ended: false };
  const port = openPortSocket(stream, sockets.openSocket, URL, () => (stream.ended ? undefined : stream));
  closing.push(port);
  const received: unknown[] = [];
  port.onmessage = ({ data }) => received.push(data);
  const socket = (): FakeSocket => {
    const [made] = sockets.all;
    if (!made) throw new Error('No socket was opened.');
    return made;
  };
  return { socket, port, received, stream };
}

describe('openPortSocket', () => {
  it('says that the socket is open, and hands on its frames', async () => {
    const { socket, received } = open();
    await vi.waitUntil(() => received.length === 1);
    socket().serverText('{"code":1}');
    const shared = Uint8Array.of(0, 1, 2, 3);
    socket().serverBytes(shared.subarray(1));
    await vi.waitUntil(() => received.length === 3);
    expect(received.slice(0, 2)).toEqual([null, '{"code":1}']);
    expect(new Uint8Array(received[2] as ArrayBuffer)).toEqual(Uint8Array.of(1, 2, 3));
    // The view that was given is still its owner's.
    expect(shared).toEqual(Uint8Array.of(0, 1, 2, 3));
  });

  it('closes the socket when the worker lets go of its port', async () => {
    const { socket, port, received } = open();
    await vi.waitUntil(() => received.length === 1);
    port.close();
    await vi.waitUntil(() => socket().state === 'closed');
  });

  it('closes the socket at the next frame when the stream ended without a word, as with a worker that was ended', async () => {
    const { socket, received, stream } = open();
    await vi.waitUntil(() => received.length === 1);
    stream.ended = true;
    socket().serverText('late');
    expect(socket().state).toBe('closed');
  });

  it('closes the socket that the stream had before', async () => {
    const sockets = new FakeSockets({ onConnect: (socket) => socket.accept() });
    const stream = {};
    const openOne = (): void => {
      closing.push(openPortSocket(stream, sockets.openSocket, URL, () => stream));
    };
    openOne();
    await Promise.resolve();
    openOne();
    await Promise.resolve();
    expect(sockets.all.map(({ state }) => state)).toEqual(['closed', 'open']);
  });
});

describe('the decode worker with a port in the place of an address', () => {
  it("takes the bytes of the page's socket, and opens none of its own", async () => {
    const posted: FromWorker[] = [];
    const pushed: Uint8Array[] = [];
    const scope: { onmessage: ((event: { data: ToWorker }) => void) | null; postMessage(message: FromWorker): void } = {
      onmessage: null,
      postMessage: (message) => posted.push(message),
    };
    const opened = vi.fn();
    vi.stubGlobal('self', scope);
    vi.stubGlobal('WebSocket', opened);
    runDecodeWorker({ createDemuxer: () => ({ push: (bytes) => pushed.push(bytes), end: () => undefined }) });
    const send = (data: ToWorker): void => scope.onmessage?.({ data });
    const page = { trackGenerator: false, mediaSource: false };
    send({ type: 'open', id: 1, renderPath: 'auto', page, url: undefined, ahead: undefined, decoderUrl: undefined });
    closing.push({ close: () => send({ type: 'close', id: 1 }) });
    await vi.waitUntil(() => posted.some(({ type }) => type === 'url-wanted'));
    const sockets = new FakeSockets({ onConnect: (socket) => socket.accept() });
    send({ type: 'url', id: 1, url: openPortSocket({}, sockets.openSocket, URL, () => page) });
    await vi.waitUntil(() => posted.some((message) => message.type === 'state' && message.state.kind === 'buffering'));
    sockets.all[0]?.serverBytes(Uint8Array.of(0x47, 0x4b));
    await vi.waitUntil(() => pushed.length > 0);
    expect(pushed).toEqual([Uint8Array.of(0x47, 0x4b)]);
    sockets.all[0]?.serverText('{"code":404,"message":"The device is offline."}');
    sockets.all[0]?.serverClose({ code: 4404 });
    await vi.waitUntil(() => posted.some((message) => message.type === 'state' && message.state.kind === 'offline'));
    expect(opened).not.toHaveBeenCalled();
  });
});
