export { FirmwarePage as default } from './firmware-page.js';
