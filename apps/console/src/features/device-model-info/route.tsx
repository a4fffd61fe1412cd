export { DeviceModelInfoPage as default } from './device-model-info-page.js';
