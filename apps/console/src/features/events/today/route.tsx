export { TodayEventsPage as default } from './today-events-page.js';
