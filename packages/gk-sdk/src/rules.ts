/**
 * What the specification lets one compute, as pure functions, one subject a file: no clock, no socket, no random.
 * `docs/rules.md` names the sentence and the test of each.
 *
 * @packageDocumentation
 */
export * from './rules/brand.js';
export * from './rules/byte-size.js';
export * from './rules/length-unit.js';
export * from './rules/password.js';
export * from './rules/permissions.js';
export * from './rules/temperature.js';
export * from './rules/text-filter.js';
export * from './rules/trial.js';
export * from './rules/viewer-path.js';
export * from './rules/viewer-recording-path.js';
export * from './rules/zone.js';
