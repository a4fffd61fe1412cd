/** Fetches the choice of several devices: when it is opened, or in idle time before that. */
export const loadSeveralDevices = () => import('./several-devices.js');
