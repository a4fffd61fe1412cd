/**
 * Installs the worker that keeps the console's files for an outage. Over plain http, where browsers have no such workers, and
 * during development there is none.
 */
export async function startOfflineWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it the console works, only not offline.
  await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
