import type { WebSocket } from 'ws';

/** Close code of a socket whose message is longer than it may be. */
export const CLOSE_TOO_LONG = 1009;
/** Close code of a socket that the recorder itself failed to serve (`internal error`). */
export const CLOSE_FAILED = 1011;
/** Close code of a socket that is to try again later. */
export const CLOSE_TRY_AGAIN = 1013;

/**
 * Subscribes to the messages of a socket; every socket is read through this. Messages are foreign: an exception or
 * rejection of their handler goes to `onFailure`, and never up to the process, which it would end.
 */
export function onMessage(
  socket: WebSocket,
  take: (data: Buffer, isBinary: boolean) => void | Promise<void>,
  onFailure: (error: unknown) => void,
): void {
  const taken = async (data: Buffer, isBinary: boolean): Promise<void> => take(data, isBinary);
  // Without another binaryType the library gives buffers only.
  socket.on('message', (data, isBinary) => {
    if (Buffer.isBuffer(data)) taken(data, isBinary).catch(onFailure);
  });
}
