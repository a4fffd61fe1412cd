/** Fetches the dialog of protocol logs when it is opened. */
export const loadProtocolLogDialog = () => import('./protocol-log-dialog.js');

/** Fetches the codec of terminals when a log is shown. */
export const loadDecodedLog = () => import('./decoded-log.js');
