export { DriverSettingPage as default } from './driver-setting-page.js';
