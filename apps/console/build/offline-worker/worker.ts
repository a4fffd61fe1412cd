// `/service-worker.js`: keeps the console's own files, so that it opens without a network (decision 0025).
import { OfflineSite, type OfflineSiteOptions, type StaticRoute } from './offline-site.ts';

declare global {
  interface ExtendableEvent {
    /** Of the event `install`, in browsers with static routing. */
    addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
  }
}

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const OFFLINE_SITE: OfflineSiteOptions;

const site = new OfflineSite(OFFLINE_SITE, {
  origin: self.location.origin,
  caches: self.caches,
  fetch: (request, init) => self.fetch(request, init),
});

self.addEventListener('install', (event) => {
  // Pages come from the server while it answers, so that a new worker fits pages of the build before, too. In a browser
  // without static routes, or with other rules of them, the worker answers everything.
  void event.addRoutes?.(site.routes()).catch(() => undefined);
  event.waitUntil(site.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(site.activate().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const answer = site.answer(event.request);
  if (answer) event.respondWith(answer);
});
