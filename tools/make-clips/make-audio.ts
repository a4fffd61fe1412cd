import { spawnSync } from 'node:child_process';
import { GkCodec } from 'gk-sdk/wire';
import { LOOP_SECONDS, type Camera } from './cameras.ts';

/** Audio of a whole loop in packets of equal length. */
export interface CodedAudio {
  readonly codec: number;
  readonly packets: readonly Uint8Array[];
}

const G711_PACKET_BYTES = 320;

/** The sound of a camera's place: the engine everywhere, a gong and its echo in the saloon. */
export function makeAudio(camera: Camera): CodedAudio | undefined {
  const gong = camera.audio === 'g711Mu';
  switch (camera.audio) {
    case 'none':
      return undefined;
    case 'g711A':
      return { codec: GkCodec.g711A, packets: cut(encode(synthesise(8000, gong), 8000, 'alaw')) };
    case 'g711Mu':
      return { codec: GkCodec.g711Mu, packets: cut(encode(synthesise(8000, gong), 8000, 'mulaw')) };
    case 'aac':
      return { codec: GkCodec.aac, packets: encodeAac(synthesise(16_000, gong)) };
  }
}

/** Every wave has whole periods in the loop, and the noise is run in before it counts: no click where it starts again. */
function synthesise(rate: number, gong: boolean): Int16Array {
  const count = Math.round(LOOP_SECONDS * rate);
  const samples = new Float64Array(count);
  let seed = 12345;
  const noise = Float64Array.from(
    { length: count },
    () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1,
  );
  let rumble = 0;
  let hiss = 0;
  for (let i = 0; i < 2 * count; i++) {
    const at = i % count;
    const seconds = at / rate;
    const turn = at / count;
    const power = 0.75 + 0.25 * Math.sin(2 * Math.PI * turn * 2);
    rumble += ((noise[at] as number) - rumble) * (160 / rate) * 6;
    hiss += ((noise[(at * 7) % count] as number) - hiss) * 0.35;
    // The engine turns a little faster and slower: a phase that swings and comes back.
    const phase = 2 * Math.PI * 42.5 * seconds + 9 * Math.sin(2 * Math.PI * turn * 2);
    const hum = [1, 0.7, 0.5, 0.22, 0.16, 0.08].reduce(
      (sum, level, n) => sum + level * Math.sin(phase * (n + 1) + n),
      0,
    );
    samples[at] = 0.085 * power * hum + 0.22 * rumble + 0.012 * hiss + (gong ? ring(seconds) : 0);
  }
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_000));
}

/** Two notes, as ahead of an announcement. */
function ring(seconds: number): number {
  let level = 0;
  for (const [start, pitch] of [
    [2, 880],
    [2.55, 698.46],
    [8.4, 880],
    [8.95, 698.46],
  ] as const) {
    const since = seconds - start;
    if (since < 0 || since > 3) continue;
    const fade = Math.exp(-since * 2.6) * Math.min(1, since * 200);
    level += 0.16 * fade * (Math.sin(2 * Math.PI * pitch * since) + 0.3 * Math.sin(4 * Math.PI * pitch * since));
  }
  return level;
}

function encode(samples: Int16Array, rate: number, format: 'alaw' | 'mulaw' | 'adts', ...options: string[]): Buffer {
  const input = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const encoder = spawnSync(
    'ffmpeg',
    ['-loglevel', 'error', '-f', 's16le', '-ar', `${rate}`, '-ac', '1', '-i', '-', ...options, '-f', format, '-'],
    { input, maxBuffer: 1 << 28 },
  );
  if (encoder.status !== 0) throw new Error(`ffmpeg: ${encoder.stderr.toString()}`);
  return encoder.stdout;
}

function cut(coded: Buffer): Uint8Array[] {
  return Array.from({ length: coded.length / G711_PACKET_BYTES }, (_, i) =>
    coded.subarray(i * G711_PACKET_BYTES, (i + 1) * G711_PACKET_BYTES),
  );
}

/** The middle one of three rounds, so that the first frame follows the last. */
function encodeAac(samples: Int16Array): Uint8Array[] {
  const thrice = new Int16Array(samples.length * 3);
  for (let round = 0; round < 3; round++) thrice.set(samples, round * samples.length);
  const coded = encode(thrice, 16_000, 'adts', '-c:a', 'aac', '-b:a', '24k');
  const frames: Uint8Array[] = [];
  for (let at = 0; at < coded.length;) {
    const length =
      (((coded[at + 3] as number) & 3) << 11) | ((coded[at + 4] as number) << 3) | ((coded[at + 5] as number) >> 5);
    frames.push(coded.subarray(at, at + length));
    at += length;
  }
  const perRound = samples.length / 1024;
  // The encoder is one frame late.
  return frames.slice(perRound + 1, 2 * perRound + 1);
}
