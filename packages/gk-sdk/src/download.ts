/**
 * Recordings as files: asked for, packed by the server, and transferred so that a break costs nothing.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './download/recording-download.js';
export * from './download/start-recording-download.js';
