/**
 * Fakes for tests of code that uses the SDK: a clock, sockets and fetch without a network, a recorder to log in to, and
 * device records.
 *
 * @packageDocumentation
 */
export { FakeClock, flushMicrotasks } from './testing/fake-clock.js';
export { FakeSocket, FakeSockets, type FakeSocketServer } from './testing/fake-sockets.js';
export { FakeFetch, type FakeReply, type FakeRequest, type FakeRoutes } from './testing/fake-fetch.js';
export { type FakeAnswer, type FakeHandler, FakeRecorder, type FakeRecorderOptions } from './testing/fake-recorder.js';
export { buildDevice, buildFleet, buildPosition } from './testing/device-builders.js';
