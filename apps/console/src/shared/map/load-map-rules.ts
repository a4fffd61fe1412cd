/** Fetches the fences and routes of a fleet map, for users who may see them. */
export const loadMapRules = () => import('./map-rules.js');
