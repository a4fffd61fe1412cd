import { useEffect } from 'react';
import { useSessionState } from 'gk-react';
import { useDevicesLoaded } from '../shared/fleet/use-devices-loaded.js';
import { userOf } from '../shared/session/use-user.js';
import { startOfflineWorker } from './offline-worker.js';

/**
 * The first screen paints its fleet undisturbed. A page that waits for its graphics card looks idle to the browser, and would lose
 * the processor to forty screens that nobody has asked for.
 */
const FIRST_SCREEN_MS = 5000;
/** Safari has no idle callbacks; there each screen comes this long after the one before it. */
const WITHOUT_IDLE_CALLBACK_MS = 300;
/** A page that plays video or draws a map may never be idle: then each screen comes this long after the one before it. */
const LONGEST_BUSY_MS = 1000;

declare global {
  interface Navigator {
    /** In Chromium only. `saveData`: the user asked the browser to save data. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/**
 * Fetches and keeps the code of every screen in idle time, once the fleet is there, so that one opened during an outage still shows. One
 * comes after the other: all at once they would hold the page for a fifth of a second while it paints its first map. A
 * browser that saves data fetches nothing that nobody has asked for.
 */
export function PreloadScreens({
  screens,
}: {
  readonly screens: readonly { readonly load: () => Promise<unknown> }[];
}) {
  const loggedIn = userOf(useSessionState()) !== undefined;
  const ready = useDevicesLoaded() && loggedIn;
  useEffect(() => {
    if (!ready || navigator.connection?.saveData) return;
    const controller = new AbortController();
    const { signal } = controller;
    const preload = async (): Promise<void> => {
      await pause(FIRST_SCREEN_MS, signal);
      for (const screen of screens) {
        await idle(signal);
        if (signal.aborted) return;
        // A load that fails now is repeated when the screen is opened, which reports it.
        await screen.load().catch(() => undefined);
      }
      if (!signal.aborted) await startOfflineWorker();
    };
    void preload();
    return () => controller.abort();
  }, [ready, screens]);
  return null;
}

/** Resolves when the page has nothing to do, and at once when it is no longer waited for. */
function idle(signal: AbortSignal): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return pause(WITHOUT_IDLE_CALLBACK_MS, signal);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    requestIdleCallback(() => resolve(), { timeout: LONGEST_BUSY_MS });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    setTimeout(resolve, ms);
  });
}
