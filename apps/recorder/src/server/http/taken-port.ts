import { createServer } from 'node:net';

/** A port that cannot be listened on. */
export interface RefusedPort {
  readonly port: number;
  /** Another program listens there, this user may not (ports below 1024), or something else of the system. */
  readonly reason: 'taken' | 'forbidden' | 'other';
}

/** The first of some ports that cannot be listened on; undefined when all can. */
export async function takenPort(ports: Iterable<number>, host: string): Promise<RefusedPort | undefined> {
  for (const port of ports) {
    const reason = await refusalOf(port, host);
    if (reason !== undefined) return { port, reason };
  }
  return undefined;
}

/** Says of a port why it cannot be listened on, for the words of a refusal. */
export function portWords({ port, reason }: RefusedPort): string {
  switch (reason) {
    case 'taken':
      return `Port ${port} is used by another program.`;
    case 'forbidden':
      return `Port ${port} is not allowed for the user that this server runs as: choose one above 1023, or give its service the right (CAP_NET_BIND_SERVICE).`;
    case 'other':
      return `Port ${port} cannot be listened on.`;
  }
}

/** Reads the error of the system about a port that could not be opened. */
export function refusedPort(error: unknown, port: number): RefusedPort {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const failed = error instanceof Error && 'port' in error && typeof error.port === 'number' ? error.port : port;
  return { port: failed, reason: code === 'EADDRINUSE' ? 'taken' : code === 'EACCES' ? 'forbidden' : 'other' };
}

/** Listens for a moment: there is no other way to know. */
function refusalOf(port: number, host: string): Promise<RefusedPort['reason'] | undefined> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      // An address that this machine does not have says nothing about the port.
      resolve(code === 'EADDRINUSE' ? 'taken' : code === 'EACCES' ? 'forbidden' : undefined);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
