import { createServer } from 'node:net';

/** The first of some ports that another program of this machine listens on; undefined when all of them are free. */
export async function takenPort(ports: Iterable<number>, host: string): Promise<number | undefined> {
  for (const port of ports) if (await isTaken(port, host)) return port;
  return undefined;
}

/** Listens for a moment: there is no other way to know. A port that this user may not open is not taken. */
function isTaken(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
