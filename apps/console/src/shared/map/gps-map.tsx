import './maplibre-worker.js';

export { GkGpsMap } from 'gk-react/elements/gps-map';
