/**
 * The queue of downloads of a session, for code that does not use `<gk-download>`.
 *
 * @packageDocumentation
 */
export { downloadQueueOf } from './download/session-queue.js';
