/** How long a test waits for what comes in the end, on a machine that does much else at the same time. */
export const PATIENCE_MS = 60_000;
