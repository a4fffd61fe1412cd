import { useCallback, useSyncExternalStore } from 'react';
import { downloadQueueOf } from 'gk-elements/download-queue';
import type { DownloadQueue, QueuedDownload, RecordingDownload, RecordingDownloadState } from 'gk-sdk/recordings';
import { useSession, useSessionState } from './use-session.js';

/** The downloads of the session. @public */
export interface Downloads {
  /** The queue, to add, cancel, retry and save downloads. */
  readonly queue: DownloadQueue;
  /** In the order in which they were added. */
  readonly items: readonly QueuedDownload[];
}

const NONE: readonly QueuedDownload[] = [];

/**
 * The download queue of who is logged in, which `GkDownload` also shows. It continues after the component is unmounted, and
 * ends with the login.
 *
 * @example
 * ```tsx
 * const { queue, items } = useDownloads();
 * return <button onClick={() => queue.add(request)}>{items.length}</button>;
 * ```
 * @public
 */
export function useDownloads(): Downloads {
  // Another login has another queue.
  useSessionState();
  const queue = downloadQueueOf(useSession());
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue]);
  const get = (): readonly QueuedDownload[] => queue.items;
  const items = useSyncExternalStore(subscribe, get, () => NONE);
  return { queue, items };
}

/** Progress of one download that the page started itself. @public */
export function useDownloadState(download: RecordingDownload): RecordingDownloadState {
  const subscribe = useCallback((listener: () => void) => download.subscribe(listener), [download]);
  const get = (): RecordingDownloadState => download.state;
  return useSyncExternalStore(subscribe, get, get);
}
