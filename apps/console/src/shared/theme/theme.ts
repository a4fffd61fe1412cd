import { createPreference } from '../storage/preference.js';
import { THEME_NAMES, type ThemeName } from './theme-names.js';

const isThemeName = (name: string | null): name is ThemeName => THEME_NAMES.some((known) => known === name);

/** The style theme of this browser, in local storage as `themeName`. */
export const themePreference = createPreference<ThemeName>({
  key: 'themeName',
  decode: (stored) => (isThemeName(stored) ? stored : 'default'),
  encode: (name) => name,
});

/** Address of a theme's sheet. */
export function themeHref(name: ThemeName): string {
  return `/css_v5.3.8/${name}/bootstrap.min.css`;
}

/**
 * Keeps the theme's `<link>` in step with the preference. The old sheet stays until the new one has
 * arrived, so that the page is never bare in between.
 */
export function followTheme(document: Document): () => void {
  const apply = (): void => {
    const name = themePreference.get();
    const current = document.getElementById('gk-theme');
    if (!(current instanceof HTMLLinkElement) || current.getAttribute('href') === themeHref(name)) return;
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = themeHref(name);
    const takeOver = (): void => {
      if (themePreference.get() !== name) return next.remove();
      document.getElementById('gk-theme')?.remove();
      next.id = 'gk-theme';
      document.documentElement.dataset['gkTheme'] = name;
    };
    next.addEventListener('load', takeOver);
    next.addEventListener('error', () => next.remove());
    current.after(next);
  };
  apply();
  return themePreference.subscribe(apply);
}
