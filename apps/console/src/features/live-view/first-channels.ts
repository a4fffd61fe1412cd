/** "4 initially, 1 on mobile" (spec 000 section 9): channels of a device's live view at first. */
export const FIRST_DEVICE_CHANNELS = { desktop: 4, mobile: 1 } as const;
