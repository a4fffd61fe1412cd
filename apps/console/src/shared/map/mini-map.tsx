import type { ComponentProps } from 'react';
import { GkMiniMap as MiniMap } from 'gk-react/elements/mini-map';
import { MAP_WORKER_URL } from './map-worker.js';

/** A vehicle from near, with the engine's worker of this build. */
export function GkMiniMap(props: ComponentProps<typeof MiniMap>) {
  return <MiniMap mapWorkerUrl={MAP_WORKER_URL} {...props} />;
}
