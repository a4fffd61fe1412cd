/** Fetches the choice of several devices: when it is opened, or in idle time before that. */
export const loadSeveralDevices = () => import('./several-devices.js');

/** Fetches the dialog that edits them. */
export const loadBulkDialog = () => import('./bulk-dialog.js');
