/** Fetches the dialog that makes a link: when it is opened, or in idle time before that. */
export const loadShareDialog = () => import('./share-dialog.js');
