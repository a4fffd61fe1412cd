// Sessions that ask a recorder for its list of online devices (Q04) in turn, each every ten seconds as the console does; a process
// of its own beside what is measured. Ends with its parent; prints how long each answer took, ms.
import { createHash } from 'node:crypto';
import { RawSocket } from './raw-socket.mjs';

const [port, sessions, seconds] = process.argv.slice(2).map(Number);
const EVERY_MS = 10_000;
const hash = createHash('sha256').update('admin').digest('hex').toUpperCase();
const vcp = (code, fields) =>
  `VCP\nL:0\nM:${code}\n${Object.entries(fields)
    .map(([letter, value]) => `${letter}:${value}\n`)
    .join('')}`;

function ask(socket, text, isLast) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    socket.onMessage = (head) => {
      if (/\nR:(?!1\n)/.test(head)) reject(new Error(`It was refused: ${head}`));
      else if (isLast(head)) resolve(performance.now() - startedAt);
    };
    socket.send(text);
  });
}

const sockets = [];
for (let index = 0; index < sessions; index += 1) {
  const socket = await RawSocket.open(port, '/');
  await ask(socket, vcp('Q02', { P: hash, U: 'admin' }), () => true);
  sockets.push(socket);
}
console.log('ready');
const endAt = performance.now() + seconds * 1000;
const took = await Promise.all(
  sockets.map(async (socket, index) => {
    const own = [];
    for (let at = performance.now() + (index * EVERY_MS) / sessions; at < endAt; at += EVERY_MS) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
      own.push(await ask(socket, vcp('Q04', { I: 1 }), (head) => head.includes('\nZ:1\n')));
    }
    return own;
  }),
);
console.log(JSON.stringify(took.flat()));
for (const socket of sockets) socket.close();
