// Packing a stream into MP4, sound kept: how many times faster than it played.
import { createMp4Recorder } from '../../packages/gk-sdk/src/recordings.js';
import {
  GkCodec,
  GkFlag,
  GkKind,
  createSniffingDemuxer,
  encodeGkPacket,
  microseconds,
  splitNalUnits,
} from '../../packages/gk-sdk/src/wire.js';
import { readFileSync } from 'node:fs';
import { median, report } from './measure.js';

const FPS = 15;
const SECONDS = 600;
const TARGET = 200;
const CLIP = 'bench/clips/cif-15.h264';

/** Access units of the clip: each ends where the next one's first slice or parameter set begins. */
function accessUnits(stream: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let from = 0;
  let hasSlice = false;
  for (const nal of splitNalUnits(stream)) {
    const type = (nal[0] ?? 0) & 0x1f;
    const start = nal.byteOffset - stream.byteOffset - (stream[nal.byteOffset - stream.byteOffset - 4] === 0 ? 4 : 3);
    if (hasSlice) {
      units.push(stream.subarray(from, start));
      from = start;
      hasSlice = false;
    }
    hasSlice = type === 1 || type === 5;
  }
  return [...units, stream.subarray(from)];
}

/** Ten minutes of a channel as the recorder sends it: pictures, and sound in packets of 40 ms. */
function messages(): Uint8Array[] {
  const units = accessUnits(new Uint8Array(readFileSync(CLIP)));
  const all: { readonly atUs: number; readonly bytes: Uint8Array }[] = [];
  const add = (
    kind: number,
    codec: number,
    key: boolean,
    atUs: number,
    sequence: number,
    payload: Uint8Array,
  ): void => {
    const packet = {
      kind,
      channel: 1,
      codec,
      flags: key ? GkFlag.key : 0,
      capturedAtUs: microseconds(atUs),
      sequence,
      payload,
    };
    all.push({ atUs, bytes: encodeGkPacket(packet) });
  };
  for (let i = 0; i < SECONDS * FPS; i += 1) {
    const unit = units[i % units.length] ?? new Uint8Array();
    const key = splitNalUnits(unit).some((nal) => ((nal[0] ?? 0) & 0x1f) === 5);
    add(GkKind.video, GkCodec.h264, key, Math.round((i * 1e6) / FPS), i, unit);
  }
  for (let i = 0; i < SECONDS * 25; i += 1) {
    const samples = Int16Array.from({ length: 320 }, (_, n) =>
      Math.round(6000 * Math.sin((i * 320 + n) / 9) * Math.random()),
    );
    add(GkKind.audio, GkCodec.pcm16, false, i * 40_000, i, new Uint8Array(samples.buffer));
  }
  return all.sort((a, b) => a.atUs - b.atUs).map(({ bytes }) => bytes);
}

const stream = messages();
const factors: number[] = [];
for (let round = 0; round < 6; round += 1) {
  const startedAt = performance.now();
  const recorder = createMp4Recorder();
  const demuxer = createSniffingDemuxer(recorder);
  for (const message of stream) {
    demuxer.push(message);
    await recorder.ready();
  }
  demuxer.end();
  const { files } = await recorder.finish();
  const elapsedS = (performance.now() - startedAt) / 1000;
  if (files.length !== 1 || !files[0]?.hasSound || files[0].pictures !== SECONDS * FPS) {
    throw new Error('The file is not what the stream was.');
  }
  // The first round warms up.
  if (round > 0) factors.push(SECONDS / elapsedS);
}
const factor = median(factors);
report([
  {
    what: `MP4 of ${SECONDS / 60} min CIF at ${FPS} fps with sound`,
    ours: `${factor.toFixed(0)} times real time`,
    beside: '',
    target: `>= ${TARGET} times`,
    met: factor >= TARGET,
  },
]);
