// The same tests in another browser: `GK_TEST_BROWSER=firefox|webkit wtr --config web-test-runner.browsers.config.mjs`.
// `npm run test:browsers` sees to the browsers and runs this for each.
import { chromeLauncher } from '@web/test-runner-chrome';
import base from './web-test-runner.config.mjs';
import { BROWSERS, ensureBrowser } from './scripts/lib/browser.mjs';
import { firefoxPreferences, webKitFlags } from './scripts/lib/browser-flags.mjs';
import { startSoundServer } from './scripts/lib/sound-server.mjs';
import { webDriverLauncher } from './scripts/lib/webdriver-launcher.mjs';

const launchers = {
  // Driven by WebDriver BiDi, which the same library speaks.
  firefox: (executablePath) =>
    chromeLauncher({
      launchOptions: {
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox: firefoxPreferences,
      },
    }),
  webkit: (binary) =>
    webDriverLauncher({
      name: BROWSERS.webkit.name,
      driver: '/usr/bin/WebKitWebDriver',
      capabilities: {
        browserName: 'MiniBrowser',
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary, args: webKitFlags },
      },
      // A screen in memory has no buffers that a graphics card shares.
      env: { ...process.env, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    }),
};

const key = process.env.GK_TEST_BROWSER;
const launch = launchers[key];
if (launch === undefined) throw new Error(`GK_TEST_BROWSER is one of ${Object.keys(launchers).join(', ')}.`);
const executable = await ensureBrowser(BROWSERS[key]);
const sound = await startSoundServer();
// The browsers that are started from here inherit it.
process.env.PULSE_SERVER = sound.address;
process.once('exit', sound.close);
const launcher = launch(executable);
launcher.name = BROWSERS[key].name;

// One page at a time: of several in one window all but one are hidden, and their timers run once a second.
export default { ...base, concurrency: 1, browsers: [launcher] };
