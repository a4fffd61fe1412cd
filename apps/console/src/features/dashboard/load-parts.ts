/** Fetches the wall of the dashboard: when it is opened, or in idle time before that. */
export const loadDashboardWall = () => import('./components/dashboard-wall.js');
/** Fetches the maps beside the table. */
export const loadMapColumn = () => import('./components/map-column.js');
/** Fetches the list of phones, which show no table. */
export const loadMobileDeviceList = () => import('./components/mobile-device-list.js');
/** Fetches the fleet map of phones. */
export const loadMobileFleetMap = () => import('./components/mobile-fleet-map.js');
/** Fetches the pop-up that moves cameras. */
export const loadPtzPopUp = () => import('./components/ptz-pop-up.js');
