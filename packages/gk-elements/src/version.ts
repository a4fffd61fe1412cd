/** Version of this package; the registration compares it when a tag is already taken. @public */
export const GK_ELEMENTS_VERSION = '0.1.0';
