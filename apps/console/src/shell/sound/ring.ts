import { isHeard, takeTurn, type SoundName } from './sound-turn.js';

/** A loudspeaker can take this long to start; a sound that comes later than that belongs to nothing. */
const START_WITHIN_MS = 700;

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
/** A ring, and the half second by which windows hear of a call apart. */
const RING_TURN_MS = 1_500;
const ALARM: readonly Tone[] = [
  { startS: 0, lengthS: 0.15, pitchHz: 988 },
  { startS: 0.2, lengthS: 0.25, pitchHz: 740 },
];
/** Where alarms come by the dozen, the tone says no more by coming more often. */
const ALARM_TURN_MS = 5_000;

let context: AudioContext | undefined;
let blocked = false;
const listeners = new Set<() => void>();

/** Whether the browser lets the page make no sound, and no other window made the one that was wanted. */
export const soundBlocked = {
  get: (): boolean => blocked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Two short rings: a driver's call. */
export function ring(): void {
  void play('call', RING, RING_TURN_MS);
}

/** The sound of an alarm, at most every 5 s. */
export function soundAlarm(): void {
  void play('alarm', ALARM, ALARM_TURN_MS);
}

/** Lets the page make sounds from now on; call it from a click. */
export async function allowSound(): Promise<void> {
  setBlocked((await start()) === undefined);
}

async function play(sound: SoundName, tones: readonly Tone[], turnMs: number): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  // Browsers write a warning for each attempt; one is enough until somebody has acted on the page.
  if (blocked && navigator.userActivation?.hasBeenActive === false) return;
  const running = context?.state === 'running' ? context : await start();
  if (running === undefined) setBlocked(!(await isHeard(sound)));
  else if (await takeTurn(sound, turnMs)) schedule(running, tones);
}

/** The context as soon as it runs; undefined where the browser refuses, or waits for a click. */
async function start(): Promise<AudioContext | undefined> {
  context ??= create();
  const started = context;
  await Promise.race([started.resume().catch(() => undefined), pause(START_WITHIN_MS)]);
  return started.state === 'running' ? started : undefined;
}

function create(): AudioContext {
  const created = new AudioContext();
  created.addEventListener('statechange', () => {
    if (created.state === 'running') setBlocked(false);
  });
  return created;
}

function setBlocked(now: boolean): void {
  if (now === blocked) return;
  blocked = now;
  for (const listener of [...listeners]) listener();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
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
