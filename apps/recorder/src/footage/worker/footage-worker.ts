import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod/mini';
import { diskFiles } from '../files/disk-files.js';
import { serveFootage } from './serve-footage.js';

/** Worker that does all file access of the recordings, so that a slow disk blocks no request of the server. */
const { indexPath } = z.parse(z.object({ indexPath: z.string() }), workerData);
if (parentPort === null) throw new Error('This script runs as a worker of the recorder');
serveFootage({ port: parentPort, files: diskFiles, indexPath, steadyMs: () => performance.now() });
