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

/**
 * The worker has the default theme, and caches another one on its first request: the page loaded it before there was a
 * worker.
 */
function keepTheme(): void {
  fetch(themeHref(themePreference.get())).catch(() => undefined);
}
