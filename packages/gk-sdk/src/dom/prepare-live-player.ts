import type { LivePlayerOptions } from './live-player.js';
import { WorkerClient } from './worker-client.js';

/**
 * Starts the decode worker ahead of a live player that will soon be created, so that its stream is opened sooner.
 * Where the browser allows no workers, it does nothing: the player says so in its state.
 *
 * @param options - Those that the player will get.
 * @returns what lets the worker go; call it once the player is there or will not come.
 * @example
 * ```ts
 * const release = prepareLivePlayer({});
 * await session.ready();
 * const player = createLivePlayer({ url: session.streamUrl({ deviceId: 'CAR-1', channel: 1 }) });
 * release();
 * ```
 * @public
 */
export function prepareLivePlayer(options: Pick<LivePlayerOptions, 'workerUrl'>): () => void {
  try {
    return WorkerClient.shared(options.workerUrl).hold();
  } catch {
    return () => undefined;
  }
}
