import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { onMessage } from './on-message.js';

it('keeps what taking a message throws or rejects with from the process, and hears the next one', async () => {
  const socket = new EventEmitter() as WebSocket;
  const taken: string[] = [];
  const failures: unknown[] = [];
  onMessage(
    socket,
    (data) => {
      taken.push(data.toString());
      if (data.toString() === 'throws') throw new Error('thrown');
      return data.toString() === 'rejects' ? Promise.reject(new Error('rejected')) : undefined;
    },
    (error) => failures.push(String(error)),
  );
  for (const text of ['throws', 'rejects', 'fine']) socket.emit('message', Buffer.from(text), false);
  expect(taken).toEqual(['throws', 'rejects', 'fine']);
  await expect.poll(() => failures).toEqual(['Error: thrown', 'Error: rejected']);
});
