// The thread of the gateway: all sockets of terminals are here.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod/mini';
import { serveGateway } from './serve-gateway.js';

const port = z.optional(z.number());
const schema = z.object({
  host: z.optional(z.string()),
  port: z.number(),
  ports: z.object({
    main: port,
    sub: port,
    talk: port,
    playback: port,
    attachments: port,
    ftp: port,
    'ftp-data': port,
  }),
  advertisedHost: z.optional(z.string()),
  uploadFolder: z.string(),
  partsFolder: z.string(),
});
const data = z.parse(schema, workerData);
if (parentPort === null) throw new Error('The gateway runs in a thread of its own');
serveGateway({ ...data, host: data.host, advertisedHost: data.advertisedHost }, parentPort);
