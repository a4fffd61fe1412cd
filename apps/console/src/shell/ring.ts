let context: AudioContext | undefined;

/** A ring that starts later than this after its call is left out: browsers hold it back until the next click. */
const LATEST_MS = 3_000;

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
  const { state } = context;
  if (state === 'running') schedule(context, tones);
  // A context that was just made runs only after this turn, where it may run at all.
  else void whenRunning(context).then((running) => running && schedule(running, tones));
}

/** The context as soon as it runs; undefined where that takes so long that the tones would come with something else. */
async function whenRunning(asleep: AudioContext): Promise<AudioContext | undefined> {
  const askedMs = performance.now();
  try {
    await asleep.resume();
  } catch {
    return undefined;
  }
  return performance.now() - askedMs < LATEST_MS ? asleep : undefined;
}

function schedule(running: AudioContext, tones: readonly Tone[]): void {
  for (const { startS, lengthS, pitchHz } of tones) {
    const at = running.currentTime + startS;
    const tone = running.createOscillator();
    const gain = running.createGain();
    tone.frequency.value = pitchHz;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.15, at + 0.02);
    gain.gain.linearRampToValueAtTime(0, at + lengthS);
    tone.connect(gain).connect(running.destination);
    tone.start(at);
    tone.stop(at + lengthS + 0.02);
  }
}
