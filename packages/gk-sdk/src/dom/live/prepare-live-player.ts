import type { ScriptUrl } from '../worker/script-url.js';
import { WorkerClient } from '../worker/worker-client.js';

/**
 * Starts the decode worker ahead of a live player that will soon be created, so that its stream is opened sooner.
 * If the browser allows no workers, this function does nothing. The player then reports the problem in its state.
 *
 * @param options - The same `workerUrl` as for the player.
 * @returns a function that releases the worker. Call it when the player exists or is no longer needed; further calls do nothing.
 * @example
 * ```ts
 * const release = prepareLivePlayer({});
 * await session.ready();
 * const player = createLivePlayer({ url: session.streamUrl({ deviceId: 'CAR-1', channel: 1 }) });
 * release();
 * ```
 * @public
 */
export function prepareLivePlayer(options: { readonly workerUrl?: ScriptUrl | undefined }): () => void {
  try {
    const client = WorkerClient.shared(options.workerUrl);
    const id = client.add();
    return () => {
      client.remove(id);
    };
  } catch {
    return () => undefined;
  }
}
