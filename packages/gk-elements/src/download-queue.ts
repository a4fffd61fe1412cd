/**
 * The queue of downloads of a session, for code that shows it by other means than `<gk-download>`.
 *
 * @packageDocumentation
 */
export { downloadQueueOf } from './download/session-queue.js';
