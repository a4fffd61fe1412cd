/**
 * The REST client alone.
 *
 * @packageDocumentation
 */
export * from './rest/client.js';
