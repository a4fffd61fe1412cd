export { NetflowPage as default } from './netflow-page.js';
