// The thread of the gateway: all sockets of terminals are here.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod/mini';
import { serveGateway } from './serve-gateway.js';

const schema = z.object({
  host: z.union([z.string(), z.undefined()]),
  port: z.number(),
  advertisedHost: z.union([z.string(), z.undefined()]),
});
const data = z.parse(schema, workerData);
if (parentPort === null) throw new Error('The gateway runs in a thread of its own');
const port = parentPort;
serveGateway(data, port);
