/** Windows of the random live view in full screen: "4, 6, 9 or 12 channels" (spec 000 section 2.5). */
export const RANDOM_WINDOWS = ['4', '6', '9', '12'] as const;
