/** Fetches what long tables need beside the others: when one is shown, or in idle time before that. */
export const loadRowsInSight = () => import('./rows-in-sight.js');
