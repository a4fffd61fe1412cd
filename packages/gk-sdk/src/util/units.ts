/** Milliseconds since the Unix epoch, or a span in milliseconds. @public */
export type Milliseconds = number & { readonly __unit: 'ms' };
/** Microseconds since the Unix epoch, or a span in microseconds. @public */
export type Microseconds = number & { readonly __unit: 'us' };
/** Whole seconds since the Unix epoch, or a span in seconds. @public */
export type Seconds = number & { readonly __unit: 's' };
/** Kilometres an hour. @public */
export type KilometresPerHour = number & { readonly __unit: 'km/h' };
/** Degrees clockwise from north, 0 to 360. @public */
export type Degrees = number & { readonly __unit: 'deg' };

/** Marks a number as milliseconds. @public */
export const milliseconds = (value: number): Milliseconds => value as Milliseconds;
/** Marks a number as microseconds. @public */
export const microseconds = (value: number): Microseconds => value as Microseconds;
/** Marks a number as seconds. @public */
export const seconds = (value: number): Seconds => value as Seconds;
/** Marks a number as km/h. @public */
export const kilometresPerHour = (value: number): KilometresPerHour => value as KilometresPerHour;
/** Marks a number as degrees. @public */
export const degrees = (value: number): Degrees => value as Degrees;

/** Seconds to milliseconds. @public */
export const secondsToMs = (value: Seconds): Milliseconds => (value * 1000) as Milliseconds;
/** Milliseconds to microseconds. @public */
export const msToUs = (value: Milliseconds): Microseconds => (value * 1000) as Microseconds;
/** Microseconds to milliseconds, with fraction. @public */
export const usToMs = (value: Microseconds): Milliseconds => (value / 1000) as Milliseconds;
