/**
 * Resolves in a later task, so that sockets, timers and the page have their turn during long work. A message and no timer: browsers
 * slow the timers of a hidden tab down to one a second.
 *
 * @internal
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
