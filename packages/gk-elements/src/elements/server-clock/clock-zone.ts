/** The time that a clock shows: the server's, the computer's local time, or UTC. @public */
export type ClockZone = 'server' | 'local' | 'utc';
