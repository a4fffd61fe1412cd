import { Worker } from 'node:worker_threads';
import type { FootageClientOptions, FootageThread } from './footage-client.js';
import type { FromFootage } from './worker/footage-messages.js';

/** Starts the thread of the recordings; a build puts its script below the one that holds this function. */
export function startFootageThread(indexPath: string): FootageClientOptions['start'] {
  return ({ message, ended }): FootageThread => {
    const worker = new Worker(new URL('./footage/worker/footage-worker.js', import.meta.url), {
      workerData: { indexPath },
    });
    let reason = 'it ended by itself';
    worker.on('message', (received: FromFootage) => {
      message(received);
    });
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', () => {
      ended(reason);
    });
    // The recorder ends when its servers are closed, and closes this one in order.
    worker.unref();
    return {
      post: (sent, transfer = []) => {
        worker.postMessage(sent, [...transfer]);
      },
      end: () => {
        void worker.terminate();
      },
    };
  };
}
