/**
 * Playing recordings without a screen: transport controls, several channels on one clock, and what is recorded when.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './playback/create-playback.js';
export * from './playback/playback.js';
export * from './playback/record-index.js';
export type { PlaybackChunk } from './playback/channel-chunks.js';
export * from './command/playback-commands.js';
export type { CommandCaller } from './command/command-caller.js';
export * from './model/records.js';
export * from './rules/playback.js';
