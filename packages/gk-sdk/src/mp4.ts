/**
 * MP4 files of any stream, live or recorded, in browsers and in Node.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './mp4/mp4-recorder.js';
export * from './mp4/create-mp4-recorder.js';
export type { Mp4Piece } from './mp4/mp4-file-writer.js';
