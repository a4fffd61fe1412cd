import type { IconName } from './icon-lines.js';

/**
 * Icons that stand in the rows of long tables, as the outlines of their strokes, to be filled by the rule `evenodd`: a browser
 * without a graphics card takes four fifths less for them. Made of `ICON_LINES` by Skia's PathKit (`stroke` with butt caps and miter joins,
 * which cost less than round ones, then `simplify`) and SVGO (`convertPathData`); `e2e/console/icons.spec.ts` compares the pictures of both.
 */
export const ICON_OUTLINES: Partial<Record<IconName, string>> = {
  map: 'm14.99 5.07-6-2-.29.11-6.07 2.21v15.86l6.38-2.32 6 2 6.37-2.32V2.75zm-.86 1.56L9.88 5.21v12.16l4.25 1.42zm1.75 12.12 3.75-1.36V5.25l-3.75 1.36zm-7.75-1.36V5.25L4.38 6.61v12.14z',
  camera:
    'M7.5 7.13H3.13v12.75h17.75V7.13H16.5L15 4.63H9zM4.88 8.88v9.25h14.25V8.88H15.5L14 6.38h-4l-1.5 2.5zm11 4.62q0-3.87-3.88-3.87T8.13 13.5q0 1.61 1.13 2.74T12 17.38q3.88 0 3.88-3.88m-6 0q0-2.12 2.12-2.12.88 0 1.5.62.63.62.63 1.5T13.5 15q-.62.63-1.5.63-2.12 0-2.12-2.13',
  playback:
    'M20.88 4.13H3.13v15.75h17.75zm-16 1.75v12.25h14.25V5.88zM16.7 12l-6.25-3.75-1.32-.8v9.1zm-5.82-1.45v2.9L13.3 12z',
  history:
    'M7.63 17.64Q4.87 15.5 4.88 12H3.13q-.01 4.35 3.43 7.02t7.65 1.58 5.94-5.08-.38-7.8-6.41-4.48T5.9 5.56l1.2 1.28q2.54-2.41 5.99-1.87 3.46.53 5.15 3.59t.3 6.27-4.76 4.08q-3.39.87-6.15-1.27M4.88 7.13V4H3.13v4.88H8V7.13zm8 4.9V8h-1.75v4.97l3.38 2.26.98-1.46z',
  download: 'M12.88 13.39V4h-1.75v9.39l-3.01-3.01-1.24 1.24L12 16.74l5.12-5.12-1.24-1.24zM20 20.88v-1.75H4v1.75z',
  clock:
    'M14 2.13h-4v1.75h4zm3.57 5.8q-2.31-2.3-5.57-2.3t-5.57 2.3q-2.3 2.31-2.3 5.57t2.3 5.57T12 21.38t5.57-2.31 2.31-5.57-2.31-5.57m-9.9 1.24Q9.46 7.38 12 7.38t4.33 1.79q1.8 1.79 1.8 4.33t-1.8 4.33q-1.79 1.8-4.33 1.8t-4.33-1.8q-1.79-1.79-1.79-4.33t1.79-4.33M12.88 13v-3h-1.75v4l2.92 1.75.9-1.5z',
};
