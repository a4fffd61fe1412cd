import type { MapLibre } from './load-maplibre.js';

/**
 * Sees to it that MapLibre finds its worker. A URL that the page has set stays; then comes the
 * element's own `map-worker-url`; then the worker that this package carries, as a `blob:` URL. A page
 * whose content security policy forbids `blob:` workers sets one of the first two.
 *
 * @internal
 */
export async function provideMapLibreWorker(
  { getVersion, getWorkerUrl, setWorkerUrl }: MapLibre,
  workerUrl: string | undefined,
): Promise<void> {
  if (getWorkerUrl()) return;
  if (workerUrl !== undefined) {
    setWorkerUrl(new URL(workerUrl, document.baseURI).href);
    return;
  }
  const { mapLibreWorkerSource } = await import('./maplibre-worker-source.js');
  // Another map may have set it meanwhile; a worker of another version than the library cannot work.
  if (getWorkerUrl() || mapLibreWorkerSource === undefined) return;
  const { version, code } = mapLibreWorkerSource;
  if (version !== getVersion()) {
    console.warn(
      `gk-elements: carries the worker of maplibre-gl ${version}, the page uses ${getVersion()}. ` +
        'Call setWorkerUrl() of maplibre-gl, or set map-worker-url on the map.',
    );
    return;
  }
  setWorkerUrl(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
}
