/** Fetches the tile that plays the past: when a wall shows some, or in idle time before that. */
export const loadPastTile = () => import('./past-tile.js');
