/** Whose time a clock shows. @public */
export type ClockZone = 'server' | 'local' | 'utc';
