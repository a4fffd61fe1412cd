/**
 * A session with a fleet in the page, to try everything without a server.
 *
 * @packageDocumentation
 */
export { createDemoSession, type DemoOptions } from './demo/create-demo-session.js';
