export { RegistrationsPage as default } from './registrations-page.js';
