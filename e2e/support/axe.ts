import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Scope of a run of axe; every rule and the whole page by default. */
export interface AxeLook {
  readonly rules?: readonly string[];
  readonly tags?: readonly string[];
  /** Selector of the part to look at, where there is one; rules about pages as a whole then have nothing to say. */
  readonly part?: string;
  /** Selector of what is left out. */
  readonly exclude?: string;
}

/**
 * The faults of a page as it is. Axe comes into a page once: to read it anew for each look, and for frames that our pages do not
 * have, takes longer than to look.
 */
export async function axeViolations(
  page: Page,
  { rules, tags, part = 'html', exclude }: AxeLook = {},
): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const only: axe.RunOptions = rules
    ? { runOnly: { type: 'rule', values: [...rules] } }
    : tags
      ? { runOnly: { type: 'tag', values: [...tags] } }
      : {};
  return page.evaluate(
    async ({ part, exclude, options }) => {
      const include = [document.querySelector(part) === null ? 'html' : part];
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ include, exclude }, options);
      return violations;
    },
    {
      part,
      exclude: exclude === undefined ? [] : [exclude],
      // Only violations are listed; a video that has no length yet is not waited for.
      options: { ...only, resultTypes: ['violations'], iframes: false, preload: false } satisfies axe.RunOptions,
    },
  );
}
