/**
 * The element classes, their events and types, and what an author of further elements needs.
 * Registers nothing: import `gk-elements/define` or `gk-elements/define/<element>` for that.
 *
 * @packageDocumentation
 */
export * from './version.js';
export * from './context/session-context.js';
export * from './controllers/session-controller.js';
export * from './controllers/device-store-controller.js';
export * from './controllers/teardown-controller.js';
export * from './elements/session/session.js';
export * from './elements/session/session.events.js';
