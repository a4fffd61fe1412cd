/** Fetches the dialog that edits several devices: when it is opened, or in idle time before that. */
export const loadBulkDialog = () => import('./bulk-dialog.js');
