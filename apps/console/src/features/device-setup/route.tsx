export { DeviceSetupPage as default } from './device-setup-page.js';
