import type { SoundTrack } from './sound-track.js';

const RATE = 8000;
/** What is said in a cab comes back out of its loudspeaker, late and low. */
const ECHO_DELAY_SAMPLES = 0.6 * RATE;
const ECHO_GAIN = 0.4;

/** One second of an engine that idles: it loops without a seam, for all its tones are whole numbers of hertz. */
const ENGINE = Int16Array.from({ length: RATE }, (_, i) => {
  const phase = (2 * Math.PI * i) / RATE;
  return Math.round(180 * Math.sin(27 * phase) + 120 * Math.sin(54 * phase) + 60 * Math.sin(81 * phase + 1));
});

/** What the microphone of a simulated cab hears from sample `start` of the talk on: its engine, and what was said. */
export function cabSound(start: number, count: number, said: SoundTrack): Int16Array {
  const from = start - ECHO_DELAY_SAMPLES;
  const echo = said.samples(from, count);
  const skip = Math.max(0, -from);
  return Int16Array.from({ length: count }, (_, i) => {
    const value = (ENGINE[(start + i) % RATE] ?? 0) + (echo[i - skip] ?? 0) * ECHO_GAIN;
    return Math.max(-32_768, Math.min(32_767, Math.round(value)));
  });
}
