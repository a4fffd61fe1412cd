/** Fetches the drawer of a vehicle: when one is opened, or in idle time before that. */
export const loadVehicleDrawer = () => import('./vehicle-drawer.js');
