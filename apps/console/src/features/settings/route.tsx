export { SettingsPage as default } from './settings-page.js';
