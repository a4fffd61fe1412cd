import { acquireAudioContext } from 'gk-sdk/dom';
import type { Recording } from './microphone-test.js';

/** On which side of the loudspeakers. */
export type ToneSide = 'left' | 'both' | 'right';

const HZ = 440;
const LENGTH_S = 1;
/** Loud enough to be heard over an engine, quiet enough for headphones. */
const GAIN = 0.25;
/** A tone that begins or ends at once clicks. */
const FADE_S = 0.02;
const PAN: Readonly<Record<ToneSide, number>> = { left: -1, both: 0, right: 1 };

/**
 * Plays a tone of a second. Call it in the handler of a click or key. Resolves when it is over; rejects when the browser
 * does not let the page sound.
 */
export function playTone(side: ToneSide): Promise<void> {
  return play((context, output) => {
    const endS = context.currentTime + LENGTH_S;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.linearRampToValueAtTime(GAIN, context.currentTime + FADE_S);
    gain.gain.setValueAtTime(GAIN, endS - FADE_S);
    gain.gain.linearRampToValueAtTime(0, endS);
    const tone = new OscillatorNode(context, { frequency: HZ });
    const panner = new StereoPannerNode(context, { pan: PAN[side] });
    tone.connect(gain).connect(panner).connect(output);
    return { source: tone, endS };
  });
}

/** Plays a recording, as {@link playTone} does. */
export function playRecording({ samples, rate }: Recording): Promise<void> {
  return play((context, output) => {
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: rate });
    buffer.copyToChannel(new Float32Array(samples), 0);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(output);
    return { source };
  });
}

async function play(
  make: (
    context: AudioContext,
    output: AudioNode,
  ) => { readonly source: AudioScheduledSourceNode; readonly endS?: number },
): Promise<void> {
  const shared = acquireAudioContext();
  try {
    await shared.resume();
    const { source, endS } = make(shared.context, shared.output);
    const ended = new Promise((resolve) => {
      source.onended = resolve;
    });
    source.start();
    if (endS !== undefined) source.stop(endS);
    await ended;
  } finally {
    shared.release();
  }
}
