/**
 * Fakes for tests of code that uses the SDK.
 *
 * @packageDocumentation
 */
export {};
