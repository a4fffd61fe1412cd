// Serves the page and the clips over loopback WebSockets, all viewers of a channel at the same pace, and
// remembers when each picture was sent.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { flvHead, flvPicture, gkPacket, readClip } from './clip.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const mapLibre = fileURLToPath(new URL('.', import.meta.resolve('maplibre-gl/dist/maplibre-gl.css')));
const now = () => performance.timeOrigin + performance.now();

/** A line that holds each message back for a random time, keeping their order as TCP does. */
class Line {
  constructor(socket) {
    this.socket = socket;
    this.lastAtMs = 0;
    this.waiting = [];
  }

  send(bytes, jitterMs) {
    if (jitterMs === 0 && this.waiting.length === 0) {
      this.socket.send(bytes);
      return;
    }
    this.lastAtMs = Math.max(this.lastAtMs, now() + Math.random() * jitterMs);
    this.waiting.push(bytes);
    setTimeout(() => this.socket.send(this.waiting.shift()), this.lastAtMs - now());
  }
}

/** One camera: a clip in a loop. */
class Channel {
  constructor(clip, startMs) {
    this.clip = clip;
    this.startMs = startMs;
    this.next = 0;
    this.viewers = new Set();
    /** When the picture of each number was sent last. */
    this.sentAtMs = new Array(clip.units.length).fill(0);
    this.stalledUntilMs = 0;
    this.jitterMs = 0;
    this.schedule();
  }

  dueMs(n) {
    return this.startMs + (n * 1000) / this.clip.fps;
  }

  schedule() {
    const due = Math.max(this.dueMs(this.next), this.stalledUntilMs);
    this.timer = setTimeout(() => this.tick(), Math.max(0, due - now()));
  }

  tick() {
    while (this.dueMs(this.next) <= now() && now() >= this.stalledUntilMs) {
      const n = this.next++;
      this.sentAtMs[n % this.clip.units.length] = now();
      for (const viewer of this.viewers) viewer.send(n);
    }
    this.schedule();
  }

  /** Adds a viewer, who gets the group of pictures under way at once. */
  join(socket, packing) {
    const { units } = this.clip;
    let first = Math.max(0, this.next - 1);
    while (first > 0 && !units[first % units.length].key) first--;
    const line = new Line(socket);
    const pack = (n) => {
      const unit = units[n % units.length];
      if (packing === 'gk') return gkPacket(unit, this.dueMs(n), n);
      if (packing === 'flv') return flvPicture(unit, Math.round(((n - first) * 1000) / this.clip.fps));
      return unit.annexB;
    };
    const viewer = { send: (n) => line.send(pack(n), this.jitterMs) };
    if (packing === 'flv') socket.send(flvHead(this.clip));
    for (let n = first; n < this.next; n++) viewer.send(n);
    this.viewers.add(viewer);
    socket.on('close', () => this.viewers.delete(viewer));
  }

  close() {
    clearTimeout(this.timer);
  }
}

/**
 * Starts the server on a free port of the loopback interface.
 * @param {{ script: string, channels: number }} options `script`: the page's bundle.
 */
export async function startBenchServer({ script: firstScript, channels }) {
  let script = firstScript;
  const cif15 = readClip(join(folder, 'clips/cif-15.h264'), 15);
  const cif10 = readClip(join(folder, 'clips/cif-10.h264'), 10);
  const startMs = now();
  // Cameras are not in step: each begins at its own moment.
  const wall = Array.from(
    { length: channels },
    (_, c) => new Channel(cif15, startMs + (c * 1000) / 15 / channels + c * 170),
  );
  const all = [...wall, new Channel(cif10, startMs)];
  const jmuxer = readFileSync(fileURLToPath(import.meta.resolve('jmuxer')));
  const page = readFileSync(join(folder, 'page/index.html'));
  let noteFirst = () => undefined;
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    response.setHeader('cache-control', 'no-store');
    if (pathname === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    else if (pathname === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (pathname === '/jmuxer.js') response.setHeader('content-type', 'text/javascript').end(jmuxer);
    else if (/^\/maplibre\/[\w.-]+\.mjs$/.test(pathname))
      response
        .setHeader('content-type', 'text/javascript')
        .end(readFileSync(join(mapLibre, pathname.slice('/maplibre/'.length))));
    else if (pathname === '/first')
      request
        .on('data', (text) => noteFirst(Number(text)))
        .on('end', () => response.end())
        .resume();
    else if (pathname === '/sent') response.end(JSON.stringify(all.map((channel) => channel.sentAtMs)));
    else response.writeHead(404).end();
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket, request) => {
    const { searchParams } = new URL(request.url, 'http://localhost');
    const channel = all[Number(searchParams.get('channel'))];
    if (channel === undefined) socket.close();
    else channel.join(socket, searchParams.get('packing'));
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    port: http.address().port,
    /** Resolves when a page that was opened with `?player=` says after how many milliseconds it showed a picture. */
    firstPicture: () =>
      new Promise((resolve) => {
        noteFirst = resolve;
      }),
    /** Pages that are opened from now on have another script. */
    serve(another) {
      script = another;
    },
    /** Sends nothing for a while, then everything that is due at once. Returns when that will be. */
    stall(ms) {
      const until = now() + ms;
      for (const channel of all) channel.stalledUntilMs = until;
      return until;
    },
    /** Delays each message by 0 to `ms` from now on, in order. */
    jitter(ms) {
      for (const channel of all) channel.jitterMs = ms;
    },
    /** Cuts every connection without a word. */
    kill() {
      for (const socket of sockets.clients) socket.terminate();
      return now();
    },
    close() {
      for (const channel of all) channel.close();
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      http.close();
    },
  };
}
