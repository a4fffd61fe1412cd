// How Node runs the recorder so that it needs little memory. Without both it works as well, and takes half as much again.

/** The part of the memory that new objects are put into grows to 128 MB by default, most of which holds what is of no use any more. */
export const RECORDER_NODE_OPTIONS = ['--max-semi-space-size=8'];

/** By default, glibc keeps memory for each thread, and gives little of it back; other systems ignore it. */
export const RECORDER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
