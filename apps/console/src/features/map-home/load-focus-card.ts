/** Fetches the card of a focused vehicle with its gauges and small map: when one is chosen, or in idle time before that. */
export const loadFocusCard = () => import('./components/focus-card.js');
