/** "Default call time 30" (spec 002 section 9), seconds. @public */
export const DEFAULT_CALL_TIME_S = 30;
