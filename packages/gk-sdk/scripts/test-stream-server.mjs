// A recorder in miniature for browser tests: sends a recorded clip as GK packets at its own pace, and
// misbehaves on request. Used by the test runner only.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { builtWorker } from './build-worker.mjs';

const KIND = { info: 0, video: 1, audio: 2, status: 4, end: 5 };
const CODEC = { h264: 1, h265: 2, jpeg: 3, pcm16: 16 };
const fixtures = new URL('../src/dom/fixtures/', import.meta.url);
const containers = new URL('../src/wire/container/fixtures/', import.meta.url);
/** A clip in a container goes out in as many pieces as it has pictures, cut anywhere. */
const PIECES = 30;

/** Splits Annex B with an access unit delimiter ahead of each picture. */
export function splitAtDelimiters(bytes, isDelimiter = (first) => (first & 0x1f) === 9) {
  const starts = [];
  for (let i = 0; i + 4 < bytes.length; i++) {
    if (bytes[i] === 0 && bytes[i + 1] === 0 && bytes[i + 2] === 1 && isDelimiter(bytes[i + 3])) {
      starts.push(i > 0 && bytes[i - 1] === 0 ? i - 1 : i);
    }
  }
  return starts.map((start, n) => bytes.subarray(start, starts[n + 1] ?? bytes.length));
}

/** Splits a row of JPEG files. */
export function splitJpegs(bytes) {
  const starts = [];
  for (let i = 0; i + 2 < bytes.length; i++) {
    if (bytes[i] === 0xff && bytes[i + 1] === 0xd8 && bytes[i + 2] === 0xff) starts.push(i);
  }
  return starts.map((start, n) => bytes.subarray(start, starts[n + 1] ?? bytes.length));
}

function splitEvenly(bytes, count) {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
}

const SOUND_RATE = 8000;
const SOUND_PACKET_MS = 40;

/**
 * The n-th packet of sound of a clip whose pictures begin to be larger with `loudFrom` of `count`: a tone while
 * they are, silence otherwise. What is captured together is seen and heard together.
 */
function soundPacket(n, stepMs, count, loudFrom) {
  const payload = Buffer.alloc((SOUND_PACKET_MS * SOUND_RATE * 2) / 1000);
  for (let i = 0; i < payload.length / 2; i++) {
    const atMs = n * SOUND_PACKET_MS + (i * 1000) / SOUND_RATE;
    const isLoud = Math.floor(atMs / stepMs) % count >= loudFrom;
    payload.writeInt16LE(isLoud ? Math.round(6000 * Math.sin((atMs * 2 * Math.PI * 440) / 1000)) : 0, i * 2);
  }
  return payload;
}

/** Says that a refresh begins (ITU-T H.264, D.1.8). */
const RECOVERY_POINT = Buffer.from([0, 0, 0, 1, 6, 6, 1, 0xc4, 0x80]);

/** The parameter sets of a key frame of H.264. */
function setsOf(key) {
  const start = key.indexOf(Buffer.from([0, 0, 1, 0x67]));
  return Buffer.concat([Buffer.from([0]), key.subarray(start, key.indexOf(Buffer.from([0, 0, 1, 0x65])))]);
}

function isKey(unit) {
  return unit.includes(Buffer.from([0, 0, 1, 0x67]));
}

/** A picture of H.264 that no other needs (nal_ref_idc 0): here, one that is shown ahead of the one before it. */
function isDisposable(unit) {
  return unit.includes(Buffer.from([0, 0, 1, 0x01]));
}

/** How many pictures later than it is sent each one is captured, where some are sent out of order. */
function reorderings(units) {
  return units.map((unit, n) => {
    if (isDisposable(unit)) return -1;
    const next = units.findIndex((other, at) => at > n && !isDisposable(other));
    return (next < 0 ? units.length : next) - n - 1;
  });
}

export function packet({ kind, codec = 0, key = false, capturedAtUs = 0, sequence = 0, payload }) {
  const bytes = Buffer.alloc(24 + payload.length);
  bytes.writeUInt16BE(0x474b, 0);
  bytes.set([1, kind, 1, codec, key ? 1 : 0], 2);
  bytes.writeBigUInt64BE(BigInt(Math.round(capturedAtUs)), 8);
  bytes.writeUInt32BE(sequence >>> 0, 16);
  bytes.writeUInt32BE(payload.length, 20);
  bytes.set(payload, 24);
  return bytes;
}

/** The unit with noise in its middle; its beginning says truly what it is. */
function damaged(unit) {
  const copy = Buffer.from(unit);
  for (let i = Math.min(60, copy.length >> 1); i < copy.length; i++) copy[i] = (copy[i] * 31 + i * 17) & 0xff;
  return copy;
}

/**
 * Serves one viewer by the words of the query: clip, fps, cut, garbage, stall, refuse, silent, sound (`along`, `only`).
 * Numbers count pictures: `from` = the first that is sent, `drop` = every n-th is missing, `damage` = every n-th is
 * full of noise, `refresh` = key frames are missing, and the picture behind each says that it begins a refresh, `jump` = from there on capture times lie `jumpMs` elsewhere, `expire` = the server refuses there with
 * 401, `codec` = the number that stands in the packets.
 */
function serve(socket, query) {
  const refuse = Number(query.get('refuse') ?? 0);
  if (refuse > 0) {
    socket.send(JSON.stringify({ code: refuse, message: query.get('message') ?? '' }));
    socket.close(4000 + refuse);
    return;
  }
  if (query.has('silent')) return;
  const clip = query.get('clip') ?? 'moving.h264';
  const jpeg = clip.endsWith('.mjpeg');
  const inPieces = query.get('packing') === 'pieces';
  const bytes = readFileSync(new URL(clip, inPieces ? containers : fixtures));
  const h265 = clip.endsWith('.h265');
  const units = inPieces
    ? splitEvenly(bytes, PIECES)
    : jpeg
      ? splitJpegs(bytes)
      : splitAtDelimiters(bytes, h265 ? (first) => first >> 1 === 35 : undefined);
  const codec = h265 ? CODEC.h265 : jpeg ? CODEC.jpeg : CODEC.h264;
  const later = jpeg || h265 ? [] : reorderings(units);
  const stepMs = 1000 / Number(query.get('fps') ?? 15);
  const cutAt = Number(query.get('cut') ?? Infinity);
  const garbageAt = Number(query.get('garbage') ?? Infinity);
  const stallAt = Number(query.get('stall') ?? Infinity);
  const stallMs = Number(query.get('stallMs') ?? 0);
  const drop = Number(query.get('drop') ?? Infinity);
  const damage = Number(query.get('damage') ?? Infinity);
  const jumpAt = Number(query.get('jump') ?? Infinity);
  const jumpMs = Number(query.get('jumpMs') ?? 0);
  const expireAt = Number(query.get('expire') ?? Infinity);
  const codecNumber = Number(query.get('codec') ?? codec);
  const sound = query.get('sound');
  const loudFrom = Number(query.get('loudFrom') ?? 0);
  const first = Number(query.get('from') ?? 0);
  const refresh = query.has('refresh');
  let missing = 0;
  let sets;
  let n = 0;
  let soundPackets = 0;
  const startMs = Date.now();
  const timer = setInterval(() => {
    const elapsed = Date.now() - startMs;
    const stalled = n >= stallAt && elapsed < stallAt * stepMs + stallMs;
    // A packet of sound can be sent when its last sample is there.
    while (sound !== null && !stalled && (soundPackets + 1) * SOUND_PACKET_MS <= elapsed) {
      const capturedAtUs = (startMs + soundPackets * SOUND_PACKET_MS) * 1000;
      const payload = soundPacket(soundPackets, stepMs, units.length, loudFrom);
      socket.send(packet({ kind: KIND.audio, codec: CODEC.pcm16, capturedAtUs, sequence: soundPackets, payload }));
      soundPackets++;
    }
    while (!stalled && sound !== 'only' && n * stepMs <= elapsed) {
      if (n === cutAt) {
        socket.terminate();
        return;
      }
      if (n === expireAt) {
        socket.send(JSON.stringify({ code: 401, message: 'The token has expired' }));
        socket.close(4401);
        return;
      }
      if (n === garbageAt) socket.send(Buffer.from('GK is not all that begins with these letters'));
      const whole = units[(first + n) % units.length];
      if (refresh && isKey(whole)) {
        sets = setsOf(whole);
        missing++;
        n++;
        continue;
      }
      const picture = sets === undefined ? whole : Buffer.concat([sets, RECOVERY_POINT, whole]);
      sets = undefined;
      const unit = n % damage === damage - 1 ? damaged(picture) : picture;
      if (n % drop === drop - 1) {
        n++;
        continue;
      }
      if (inPieces || query.get('packing') === 'annexb') socket.send(unit);
      else
        socket.send(
          packet({
            kind: KIND.video,
            codec: codecNumber,
            key: jpeg || isKey(whole) || (h265 && n % units.length === 0),
            capturedAtUs:
              (startMs + (n + (later[(first + n) % units.length] ?? 0)) * stepMs + (n >= jumpAt ? jumpMs : 0)) * 1000,
            sequence: n - missing,
            payload: unit,
          }),
        );
      n++;
    }
  }, 5);
  socket.on('close', () => clearInterval(timer));
}

/** Starts the server on a free loopback port; `connections` tells how many sockets each name opened. */
export async function startTestStreamServer() {
  const connections = new Map();
  const http = createServer((request, response) => {
    const query = new URL(request.url, 'http://localhost').searchParams;
    response.setHeader('access-control-allow-origin', '*');
    response.end(String(connections.get(query.get('name')) ?? 0));
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket, request) => {
    const query = new URL(request.url, 'http://localhost').searchParams;
    const name = query.get('name') ?? '';
    connections.set(name, (connections.get(name) ?? 0) + 1);
    // `cut` counts for the first connection only: the next one goes on.
    if ((connections.get(name) ?? 0) > 1) query.delete('cut');
    serve(socket, query);
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    port: http.address().port,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      http.close();
    },
  };
}

/** A page that allows scripts of its own origin alone, and plays sound. */
const STRICT_AUDIO_PAGE = {
  body: '<!doctype html><script type="module" src="/packages/gk-sdk/src/dom/fixtures/strict-audio-page.ts"></script>',
  type: 'html',
  headers: { 'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'" },
};

/** The test runner's plugin: tests fetch `/gk-test-stream-port`. */
export function streamServerPlugin() {
  let server;
  let worker;
  return {
    name: 'gk-test-stream-server',
    async serverStart() {
      server = await startTestStreamServer();
    },
    async serverStop() {
      server?.close();
    },
    async serve(context) {
      if (context.path === '/gk-test-stream-port') return { body: String(server.port), type: 'text' };
      if (context.path === '/gk-test-strict-audio-page.html') return STRICT_AUDIO_PAGE;
      if (context.path === '/gk-test-decode-worker.js') {
        // `without`: a browser that lacks this; `crash`: a worker that dies at each message on the channel of this name.
        const without = context.query.without?.split(',').map((name) => `delete globalThis.${name};`) ?? [];
        const crash = context.query.crash;
        const death =
          crash === undefined
            ? ''
            : `new BroadcastChannel(${JSON.stringify(crash)}).onmessage = () => { throw new Error('dead'); };`;
        worker ??= builtWorker();
        return { body: `${without.join('')}${await worker}\n${death}`, type: 'js' };
      }
      return undefined;
    },
  };
}
