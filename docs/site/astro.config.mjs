// The site of documents, built by `npm run docs` (scripts/docs-main.mjs), which writes the pages into src/content/docs.

import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { siteGroups } from '../../scripts/site/site-pages.mjs';

/** The sidebar as Starlight takes it. */
const sidebarOf = (items) =>
  items.map((item) =>
    typeof item === 'string'
      ? { slug: item }
      : {
          label: item.label,
          translations: { 'zh-TW': item.tw },
          collapsed: item.collapsed ?? false,
          items: sidebarOf(item.items),
        },
  );

export default defineConfig({
  // Addresses that only a build for one place could have (sitemap, canonical links) are left out.
  build: { format: 'directory' },
  integrations: [
    starlight({
      title: { en: 'GK', 'zh-TW': 'GK' },
      description: 'Fleet video and GPS: SDK, custom elements, React bindings, console and a reference recorder.',
      locales: { root: { label: 'English', lang: 'en' }, tw: { label: '繁體中文', lang: 'zh-TW' } },
      favicon: '/favicon.svg',
      customCss: ['./src/styles/site.css'],
      sidebar: sidebarOf(siteGroups()),
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      expressiveCode: { themes: ['github-dark', 'github-light'] },
    }),
  ],
  vite: { build: { assetsInlineLimit: 0 } },
});
