/** Fetches the search for who was at a place: when it is opened, or in idle time before that. */
export const loadPlaceSearch = () => import('./place-search/place-search-page.js');
