/**
 * Video pipelines for browsers.
 *
 * @packageDocumentation
 */
export {};
