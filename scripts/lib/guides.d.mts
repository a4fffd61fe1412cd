/** A block of code of a guide, with the declarations of what surrounds it. */
export interface GuideBlock {
  readonly given: string;
  readonly code: string;
}
export const guides: string;
export function guideNames(): string[];
export function blocksOf(guide: string, language: string): GuideBlock[];
