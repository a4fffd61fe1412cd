import { MAX_PORT } from 'gk-sdk/rules';

/** Limits of a port field. */
export const PORT = { min: 0, max: MAX_PORT } as const;
