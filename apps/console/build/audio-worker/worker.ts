// `/audioworker.js`: a classic worker that turns microphone sound into G.726 packets (docs/protocol.md, "Talk").
import { createSpeechEncoder, Resampler, SPEECH_RATE, toInt16 } from 'gk-sdk/wire';

/** A packet holds multiples of eight code words: 40 ms. */
const PACKET_SAMPLES = 320;

const encode = createSpeechEncoder('g726_32');
let resampler: { readonly rate: number; readonly to: Resampler } | undefined;
let waiting = new Float32Array(0);

addEventListener('message', ({ data }: MessageEvent<{ sampleRate: number; samples: Float32Array }>) => {
  const { sampleRate, samples } = data;
  if (resampler?.rate !== sampleRate) resampler = { rate: sampleRate, to: new Resampler(sampleRate, SPEECH_RATE) };
  const speech = resampler.to.push(samples);
  const all = new Float32Array(waiting.length + speech.length);
  all.set(waiting);
  all.set(speech, waiting.length);
  let at = 0;
  for (; at + PACKET_SAMPLES <= all.length; at += PACKET_SAMPLES) {
    postMessage(encode(toInt16(all.subarray(at, at + PACKET_SAMPLES))));
  }
  waiting = all.slice(at);
});
