/** Fetches the codec of terminals when a log is shown. */
export const loadDecodedLog = () => import('./decoded-log.js');
