import { SPEECH_RATE } from 'gk-sdk/wire';
import type { CabLoop } from './cab-loop.js';
import type { SpokenSound } from './spoken-sound.js';

/** Speech in a cab returns through its loudspeaker, late and quieter. */
const ECHO_DELAY_SAMPLES = 0.6 * SPEECH_RATE;
const ECHO_GAIN = 0.4;

/**
 * Sound at the microphone of a simulated cab from sample `start` of the talk on: the cab, and the echo of the speech.
 */
export function cabSound(loop: CabLoop, start: number, count: number, said: SpokenSound): Int16Array {
  return Int16Array.from({ length: count }, (_, i) => {
    const own = loop.samples[(loop.start + start + i) % loop.samples.length] ?? 0;
    const value = own + said.at(start + i - ECHO_DELAY_SAMPLES) * ECHO_GAIN;
    return Math.max(-32_768, Math.min(32_767, Math.round(value)));
  });
}
