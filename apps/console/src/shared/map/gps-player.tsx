import './maplibre-worker.js';

export { GkGpsPlayer } from 'gk-react/elements/gps-player';
