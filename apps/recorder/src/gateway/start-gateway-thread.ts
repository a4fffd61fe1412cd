import { startWorker } from '../workers/start-worker.js';
import type { FromGateway, GatewayThreadData, ToGateway } from './gateway-messages.js';

/** The gateway's thread, as the recorder uses it. */
export interface GatewayThread {
  post(message: ToGateway): void;
  /** Resolves once it has ended. */
  readonly ended: Promise<void>;
}

/** Listeners to the thread. */
export interface GatewayThreadEvents {
  readonly message: (message: FromGateway) => void;
  /** It ended, with the reason where it failed. */
  readonly ended: (reason: string) => void;
}

/** Starts the thread of the gateway. */
export function startGatewayThread(data: GatewayThreadData, events: GatewayThreadEvents): GatewayThread {
  const worker = startWorker('gateway/gateway-worker', data);
  let reason = 'it ended by itself';
  worker.on('message', (message: FromGateway) => {
    events.message(message);
  });
  worker.on('error', (error) => {
    reason = error instanceof Error ? error.message : String(error);
  });
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      resolve();
      events.ended(reason);
    });
  });
  return {
    post: (message) => {
      worker.postMessage(message);
    },
    ended,
  };
}
