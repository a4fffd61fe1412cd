/**
 * What the specification lets one compute, as pure functions, one subject a file: no clock, no socket, no random.
 * `docs/rules.md` names the sentence and the test of each.
 *
 * @packageDocumentation
 */
export * from './rules/text-filter.js';
