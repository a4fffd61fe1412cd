/**
 * Fakes for tests of code that uses the SDK: a clock that stands still, sockets and fetch without a
 * network, a recorder to log in to, and device records.
 *
 * @packageDocumentation
 */
export * from './testing/fake-clock.js';
export * from './testing/fake-sockets.js';
export * from './testing/fake-fetch.js';
export * from './testing/fake-recorder.js';
export * from './testing/device-builders.js';
