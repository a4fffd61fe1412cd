import type { SocketHandlers } from 'gk-sdk/stream';
import { describe, expect, it, vi } from 'vitest';
import { KEPT_MESSAGES, MessageLog } from './message-log.js';

/** A log with one socket of which the test holds both ends. */
function openLog() {
  const onChange = vi.fn();
  const log = new MessageLog(onChange, () => 1_500);
  const sent: (string | Uint8Array)[] = [];
  let inside: SocketHandlers | undefined;
  const open = log.sockets((_url, handlers) => {
    inside = handlers;
    return { send: (frame) => sent.push(frame), bufferedBytes: 3, close: () => undefined };
  });
  const heard: string[] = [];
  const socket = open('wss://host:1/device?user=anna&password=HASH', {
    onOpen: () => heard.push('open'),
    onText: (text) => heard.push(text),
    onBytes: () => heard.push('bytes'),
    onClose: ({ code }) => heard.push(`closed ${code}`),
  });
  if (inside === undefined) throw new Error('No socket was opened.');
  return { log, socket, inside, sent, heard, onChange };
}

describe('MessageLog', () => {
  it('keeps what goes over its sockets, without the query of the address, and passes it on', () => {
    const { log, socket, inside, sent, heard } = openLog();
    inside.onOpen();
    socket.send('hello');
    inside.onText('world');
    inside.onClose({ code: 4401, reason: 'token ended', wasClean: true });
    expect(log.all.map(({ atS, connection, kind, text }) => [atS, connection, kind, text])).toEqual([
      [1.5, 1, 'opened', 'wss://host:1/device'],
      [1.5, 1, 'sent', 'hello'],
      [1.5, 1, 'received', 'world'],
      [1.5, 1, 'closed', '4401 token ended'],
    ]);
    expect(sent).toEqual(['hello']);
    expect(heard).toEqual(['open', 'world', 'closed 4401']);
    expect(socket.bufferedBytes).toBe(3);
  });

  it('keeps the newest messages only', () => {
    const { log, inside, onChange } = openLog();
    for (let count = 0; count < KEPT_MESSAGES + 5; count++) inside.onText(`m${count}`);
    expect(log.all).toHaveLength(KEPT_MESSAGES);
    expect(log.all[0]?.text).toBe('m5');
    expect(onChange).toHaveBeenCalledTimes(KEPT_MESSAGES + 5);
    log.clear();
    expect(log.all).toEqual([]);
  });

  it('keeps calls by method, path and status, without query, header and body', async () => {
    const log = new MessageLog(
      () => undefined,
      () => 0,
    );
    const call = log.calls(() => Promise.resolve(new Response('{"password":"x"}', { status: 403 })));
    await call('https://host/api/devarray?password=HASH', {
      method: 'POST',
      headers: { Authorization: 'HASH' },
      body: 'password=HASH',
    });
    const lost = log.calls(() => Promise.reject(new TypeError('network')));
    await expect(lost('https://host/api/geoauth', { method: 'GET', headers: {} })).rejects.toThrow('network');
    expect(log.all.map(({ connection, kind, text }) => [connection, kind, text])).toEqual([
      [1, 'sent', 'POST /api/devarray'],
      [1, 'received', '403'],
      [2, 'sent', 'GET /api/geoauth'],
      [2, 'closed', 'No answer.'],
    ]);
  });
});
