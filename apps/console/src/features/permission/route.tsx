export { PermissionPage as default } from './permission-page.js';
