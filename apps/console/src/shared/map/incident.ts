import './maplibre-worker.js';

export { GkIncident } from 'gk-react/elements/incident';
