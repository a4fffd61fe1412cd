// @vitest-environment node
import { runInNewContext } from 'node:vm';
import { createSpeechDecoder } from 'gk-sdk/wire';
import { expect, it } from 'vitest';
import { bundleAudioWorker } from './audio-worker.ts';

it('is one classic script that turns sound of any rate into G.726 packets of 40 ms', async () => {
  const script = await bundleAudioWorker();
  const packets: Uint8Array[] = [];
  let hear: ((event: { data: unknown }) => void) | undefined;
  runInNewContext(script, {
    addEventListener: (_name: string, listener: typeof hear) => (hear = listener),
    postMessage: (packet: Uint8Array) => packets.push(packet),
    TextEncoder,
    Float32Array,
    Int16Array,
    Uint8Array,
  });
  for (let block = 0; block < 94; block += 1) {
    const samples = Float32Array.from(
      { length: 512 },
      (_, i) => 0.5 * Math.sin(((block * 512 + i) * 2 * Math.PI * 440) / 48_000),
    );
    hear?.({ data: { sampleRate: 48_000, samples } });
  }
  // A second of sound, less the part that the last packet lacks.
  expect(packets.length).toBeGreaterThanOrEqual(24);
  expect(packets.every(({ length }) => length === 160)).toBe(true);
  const decode = createSpeechDecoder('g726_32');
  const heard = packets.flatMap((packet) => [...decode(packet)]).slice(2000);
  const crossings = heard.filter((sample, i) => sample >= 0 !== (heard[i - 1] ?? 0) >= 0).length;
  // 440 Hz cross zero 880 times a second.
  expect(crossings / (heard.length / 8000)).toBeCloseTo(880, -2);
  expect(Math.max(...heard)).toBeGreaterThan(12_000);
});
