/** Icons of devices that have a glyph: car (0) to airplane (8) without the arrow. A map asks before its glyphs are loaded. */
const LAST_ICON = 8;
const ARROW = 1;

/** Whether a device's icon names a kind of vehicle that has a glyph. @internal */
export const hasGlyph = (icon: number | string | undefined): icon is number =>
  typeof icon === 'number' && Number.isInteger(icon) && icon >= 0 && icon <= LAST_ICON && icon !== ARROW;
