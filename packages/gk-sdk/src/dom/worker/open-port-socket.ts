import type { Socket, SocketFactory } from '../../transport/socket.js';

/** The socket of each stream. */
const sockets = new WeakMap<object, Socket>();

/**
 * Opens a socket on the page for a stream in the worker, in the place of the one that the stream had. Through the port go null
 * once it is open, then its frames.
 *
 * @param stream - Stands for the stream.
 * @param isWanted - Undefined once the stream has ended: a worker that was ended with it cannot say so.
 * @returns The end for the worker; transfer it.
 * @internal
 */
export function openPortSocket(
  stream: object,
  openSocket: SocketFactory,
  url: string,
  isWanted: () => object | undefined,
): MessagePort {
  const { port1: port, port2 } = new MessageChannel();
  const send = (message: string | ArrayBuffer | null, transfer: Transferable[] = []): void => {
    if (isWanted()) port.postMessage(message, transfer);
    else socket.close();
  };
  sockets.get(stream)?.close();
  const socket = openSocket(url, {
    onOpen: () => {
      send(null);
    },
    onText: (text) => {
      send(text);
    },
    onBytes: (bytes) => {
      // A buffer of its own: what was given may be a view of one that others read, too.
      const { buffer } = bytes.slice();
      send(buffer, [buffer]);
    },
    onClose: () => {
      port.close();
    },
  });
  sockets.set(stream, socket);
  // The worker has let go of it.
  port.addEventListener('close', () => {
    socket.close();
  });
  port.start();
  return port2;
}
