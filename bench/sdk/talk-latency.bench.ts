// Talk: from the microphone to the socket. A made-up microphone gives blocks of 512 samples of 48 kHz when they are
// full, as the capture worklet does; latency is that of the oldest sample of a packet when the packet is sent.
import { FakeSockets } from '../../packages/gk-sdk/src/testing.js';
import { createTalk, type TalkSource } from '../../packages/gk-sdk/src/stream.js';
import { GkKind, GkParser } from '../../packages/gk-sdk/src/wire.js';
import { median, report } from './measure.js';

const RATE = 48_000;
const BLOCK = 512;
const PACKET_MS = 40;
const TARGET_MS = PACKET_MS + 20;
const SECONDS = 3;
const ROUNDS = 5;
const BYTES_A_SECOND = 32_000 / 8;

/** Gives each block as soon as its last sample would have been heard; says when the first was. */
function microphone(onStart: (atMs: number) => void): TalkSource {
  return {
    start: (sink) => {
      const startedAt = performance.now();
      onStart(startedAt);
      let blocks = 0;
      const timer = setInterval(() => {
        const due = Math.floor(((performance.now() - startedAt) / 1000) * (RATE / BLOCK));
        for (; blocks < due; blocks += 1) {
          sink.pcm(
            Float32Array.from({ length: BLOCK }, (_, i) => 0.3 * Math.sin((blocks * BLOCK + i) / 20)),
            RATE,
          );
        }
      }, 1);
      return () => {
        clearInterval(timer);
      };
    },
  };
}

/** Latencies of the packets of one talk, milliseconds. */
async function round(): Promise<number[]> {
  let startedAt = 0;
  let sentBytes = 0;
  const latencies: number[] = [];
  const parser = new GkParser({
    onPacket: ({ kind, payload }) => {
      if (kind !== GkKind.audio) return;
      latencies.push(performance.now() - startedAt - (sentBytes / BYTES_A_SECOND) * 1000);
      sentBytes += payload.byteLength;
    },
  });
  const sockets = new FakeSockets({
    onConnect: (socket) => {
      socket.accept();
      socket.serverText(JSON.stringify({ code: 1, message: 'ready' }));
    },
    onFrame: (_socket, frame) => {
      if (typeof frame !== 'string') parser.push(frame);
    },
  });
  const talk = createTalk({
    url: 'ws://recorder.test/ws.cgi?type=talk',
    source: microphone((atMs) => (startedAt = atMs)),
    speakImmediately: true,
    packetMs: PACKET_MS,
    openSocket: sockets.openSocket,
  });
  talk.open();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  talk.close();
  return latencies;
}

const percentiles: number[] = [];
for (let i = 0; i < ROUNDS; i += 1) {
  const latencies = (await round()).sort((a, b) => a - b);
  if (latencies.length < (SECONDS * 1000) / PACKET_MS / 2) throw new Error('Hardly anything was sent.');
  percentiles.push(latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN);
}
const p95 = median(percentiles);
report([
  {
    what: `talk: microphone to socket, oldest sample of a packet of ${PACKET_MS} ms, 95th percentile`,
    ours: `${p95.toFixed(1)} ms`,
    beside: `one packet ${PACKET_MS} ms`,
    target: `<= ${TARGET_MS} ms`,
    met: p95 <= TARGET_MS,
  },
]);
