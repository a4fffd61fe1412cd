import './maplibre-worker.js';

export { GkMiniMap } from 'gk-react/elements/mini-map';
