/** Fetches the dialog of protocol logs when it is opened. */
export const loadProtocolLogDialog = () => import('./protocol-log-dialog.js');
