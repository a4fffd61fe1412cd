// The thread of the gateway: all sockets of terminals are here.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod/mini';
import { serveGateway } from './serve-gateway.js';

const schema = z.object({
  host: z.optional(z.string()),
  port: z.number(),
  advertisedHost: z.optional(z.string()),
  uploadFolder: z.string(),
  partsFolder: z.string(),
});
const { host, port: jt808, advertisedHost, uploadFolder, partsFolder } = z.parse(schema, workerData);
if (parentPort === null) throw new Error('The gateway runs in a thread of its own');
serveGateway({ host, port: jt808, advertisedHost, uploadFolder, partsFolder }, parentPort);
