/** Milliseconds since the Unix epoch, or a span in milliseconds. @public */
export type Milliseconds = number & { readonly __unit: 'ms' };
/** Microseconds since the Unix epoch, or a span in microseconds. @public */
export type Microseconds = number & { readonly __unit: 'us' };

/** Marks a number as milliseconds. @public */
export const milliseconds = (value: number): Milliseconds => value as Milliseconds;
/** Marks a number as microseconds. @public */
export const microseconds = (value: number): Microseconds => value as Microseconds;

/** Milliseconds to microseconds. @internal */
export const msToUs = (value: Milliseconds): Microseconds => (value * 1000) as Microseconds;
