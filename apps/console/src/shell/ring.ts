let context: AudioContext | undefined;

/** A tone: when it begins and how long it is, s, and its pitch, Hz. */
interface Tone {
  readonly startS: number;
  readonly lengthS: number;
  readonly pitchHz: number;
}

const RING: readonly Tone[] = [
  { startS: 0, lengthS: 0.4, pitchHz: 880 },
  { startS: 0.6, lengthS: 0.4, pitchHz: 880 },
];
const ALARM: readonly Tone[] = [
  { startS: 0, lengthS: 0.15, pitchHz: 988 },
  { startS: 0.2, lengthS: 0.25, pitchHz: 740 },
];

/** Two short rings: a driver's call. */
export function ring(): void {
  play(RING);
}

/** The sound of an alarm. */
export function soundAlarm(): void {
  play(ALARM);
}

/** Silent where the page may not play sound yet (no click so far). */
function play(tones: readonly Tone[]): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  if (context.state !== 'running') return;
  for (const { startS, lengthS, pitchHz } of tones) {
    const at = context.currentTime + startS;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = pitchHz;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.15, at + 0.02);
    gain.gain.linearRampToValueAtTime(0, at + lengthS);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + lengthS + 0.02);
  }
}
