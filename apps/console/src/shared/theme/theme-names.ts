/** The style themes of spec 000 section 9, in its order; `default` is Bootstrap itself. */
export const THEME_NAMES = [
  'default',
  'cerulean',
  'cosmo',
  'darkly',
  'flatly',
  'journal',
  'litera',
  'lumen',
  'materia',
  'minty',
  'pulse',
  'sandstone',
  'simplex',
  'solar',
  'spacelab',
  'superhero',
  'united',
  'yeti',
] as const;

export type ThemeName = (typeof THEME_NAMES)[number];
