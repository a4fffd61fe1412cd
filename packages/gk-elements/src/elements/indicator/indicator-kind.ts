/** Facts that an indicator can show about a device. @public */
export const INDICATOR_KINDS = [
  'status',
  'signal',
  'gps',
  'acc',
  'voltage',
  'temperature',
  'storage',
  'sd',
  'recording',
  'speed',
  'users',
] as const;
/** A kind of indicator. @public */
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];
