import { startWorker } from '../workers/start-worker.js';
import type { FootageClientOptions, FootageThread } from './footage-client.js';
import type { FromFootage } from './worker/footage-messages.js';

/** Starts the thread of the recordings. */
export function startFootageThread(indexPath: string): FootageClientOptions['start'] {
  return ({ message, ended }): FootageThread => {
    const worker = startWorker('footage/worker/footage-worker', { indexPath });
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
