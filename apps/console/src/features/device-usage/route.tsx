export { DeviceUsagePage as default } from './device-usage-page.js';
