/** Fetches the dialog that makes a bundle of evidence: when it is opened, or in idle time before that. */
export const loadEvidenceDialog = () => import('./evidence-dialog.js');
