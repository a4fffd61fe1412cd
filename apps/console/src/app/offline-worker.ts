import { themeHref, themePreference } from '../shared/theme/theme.js';

/**
 * Installs the worker that keeps the console's files for an outage. Over plain http, where browsers have no such workers, and
 * during development there is none.
 */
export async function startOfflineWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register('/service-worker.js');
  } catch {
    // Without it the console works, only not offline.
    return;
  }
  if (serviceWorker.controller) keepTheme();
  else serviceWorker.addEventListener('controllerchange', keepTheme, { once: true });
}

/** The worker brings the default theme along, and keeps another one when it is asked for: the page asked before there was a worker. */
function keepTheme(): void {
  fetch(themeHref(themePreference.get())).catch(() => undefined);
}
