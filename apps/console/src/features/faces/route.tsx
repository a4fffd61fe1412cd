export { FacesPage as default } from './faces-page.js';
