export { UsersPage as default } from './users-page.js';
