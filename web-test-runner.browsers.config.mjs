// The same tests in another browser: `GK_TEST_BROWSER=firefox|webkit wtr --config web-test-runner.browsers.config.mjs`.
// `npm run test:browsers` sees to the browsers and runs this for each.
import { chromeLauncher } from '@web/test-runner-chrome';
import base from './web-test-runner.config.mjs';
import { BROWSERS, ensureBrowser } from './scripts/lib/browser.mjs';
import { webDriverLauncher } from './scripts/lib/webdriver-launcher.mjs';

const launchers = {
  // Driven by WebDriver BiDi, which the same library speaks.
  firefox: (executablePath) =>
    chromeLauncher({
      launchOptions: {
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox: {
          // Sound without a click, as Chromium's flag allows it.
          'media.autoplay.default': 0,
          'media.autoplay.blocking_policy': 0,
          // A made-up microphone that beeps, and no question.
          'media.navigator.streams.fake': true,
          'media.navigator.permission.disabled': true,
        },
      },
    }),
  webkit: (binary) =>
    webDriverLauncher({
      name: BROWSERS.webkit.name,
      driver: '/usr/bin/WebKitWebDriver',
      capabilities: {
        browserName: 'MiniBrowser',
        pageLoadStrategy: 'none',
        // Sound without a click, as Chromium's flag allows it.
        'webkitgtk:browserOptions': { binary, args: ['--automation', '--autoplay-policy=allow'] },
      },
      // A screen in memory has no buffers that a graphics card shares.
      env: { ...process.env, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    }),
};

const key = process.env.GK_TEST_BROWSER;
const launch = launchers[key];
if (launch === undefined) throw new Error(`GK_TEST_BROWSER is one of ${Object.keys(launchers).join(', ')}.`);
const launcher = launch(await ensureBrowser(BROWSERS[key]));
launcher.name = BROWSERS[key].name;

export default { ...base, browsers: [launcher] };
