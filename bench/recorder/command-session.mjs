// Sessions on the command port that cost the measuring process little.
import { createHash } from 'node:crypto';
import { RawSocket } from './raw-socket.mjs';

/** The password of the first start, as it travels. */
export const ADMIN_HASH = createHash('sha256').update('admin').digest('hex').toUpperCase();

export const vcp = (code, fields = {}) =>
  `VCP\nL:0\nM:${code}\n${Object.entries(fields)
    .map(([letter, value]) => `${letter}:${value}\n`)
    .join('')}`;

/** A socket on which admin has logged in. */
export async function login(port) {
  const socket = await RawSocket.open(port, '/');
  await new Promise((resolve, reject) => {
    socket.onMessage = (head) => (head.includes('\nR:1\n') ? resolve() : reject(new Error(head)));
    socket.send(vcp('Q02', { P: ADMIN_HASH, U: 'admin' }));
  });
  return socket;
}
