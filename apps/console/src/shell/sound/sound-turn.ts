/** The sounds of the console; each has its own turn, so that an alarm does not silence a call. */
export type SoundName = 'alarm' | 'call';

const lockOf = (sound: SoundName): string => `gk.sound.${sound}`;

/** Until when a sound stays silent here, where the browser has no locks, ms of the page's clock. */
const silentUntilMs = new Map<SoundName, number>();

/**
 * Whether this window makes a sound now. Then no window of the browser makes the same one for a time: each of them hears of
 * the same event. Browsers have locks on secure pages only; elsewhere each window sounds.
 */
export function takeTurn(sound: SoundName, forMs: number): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(takeTurnHere(sound, forMs));
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(sound), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => setTimeout(release, forMs));
      })
      .catch(reject);
  });
}

/** Whether a window of the browser makes the sound now. */
export async function isHeard(sound: SoundName): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(sound));
}

function takeTurnHere(sound: SoundName, forMs: number): boolean {
  const nowMs = performance.now();
  if (nowMs < (silentUntilMs.get(sound) ?? 0)) return false;
  silentUntilMs.set(sound, nowMs + forMs);
  return true;
}
