// Finds a browser for tests, or installs Debian's where that is possible.

import { machine, mayInstall } from './debian.mjs';

const MULTIARCH = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
/** H.264 and AAC for browsers that take their decoders from the system; brings the libavcodec that fits. */
const DECODERS = 'gstreamer1.0-libav';
/** A loudspeaker for browsers that take theirs from the system. */
const SOUND = { package: 'pulseaudio', path: '/usr/bin/pulseaudio' };

/**
 * Where each browser may stand, the variable that names another place, Debian's packages, and the programs and
 * decoders that must stand beside it.
 */
export const BROWSERS = {
  chromium: {
    name: 'Chromium',
    variable: 'CHROMIUM',
    places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    packages: ['chromium'],
    beside: [],
  },
  headlessChromium: {
    name: 'headless Chromium',
    variable: 'CHROMIUM',
    places: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    packages: ['chromium-headless-shell'],
    beside: [],
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX',
    places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    packages: ['firefox-esr', DECODERS, SOUND.package],
    beside: [SOUND.path],
  },
  webkit: {
    name: 'WebKitGTK',
    variable: 'MINIBROWSER',
    places: MULTIARCH.flatMap((triplet) =>
      ['4.1', '6.0', '4.0'].map((api) => `/usr/lib/${triplet}/webkit${api === '6.0' ? '' : '2'}gtk-${api}/MiniBrowser`),
    ),
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-plugins-base',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      DECODERS,
      SOUND.package,
    ],
    beside: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', SOUND.path],
  },
};

/** The path of a browser. Throws one line that says what to do when there is none and none can be had. */
export async function ensureBrowser(browser, on = machine) {
  const { env, exists, install } = on;
  const { name, variable, places, packages, beside } = browser;
  const isWhole = () => beside.every((path) => exists(path));
  const find = () => (isWhole() ? places.find((place) => exists(place)) : undefined);
  const named = env[variable];
  if (named) {
    if (exists(named)) return named;
    throw new Error(`${variable} names ${named}, which does not exist.`);
  }
  const found = find();
  if (found !== undefined) return found;
  if (!mayInstall(on)) {
    const [quoted, noun] = [
      packages.map((each) => `"${each}"`).join(', '),
      packages.length > 1 ? 'packages' : 'package',
    ];
    throw new Error(
      `The browser tests need ${name}: install Debian's ${noun} ${quoted}, or set ${variable} to its path.`,
    );
  }
  await install(name, packages);
  const installed = find();
  if (installed === undefined) {
    throw new Error(`${name} was installed to an unknown place: set ${variable} to its path.`);
  }
  return installed;
}

/** The path of a Chromium as users have it. */
export function ensureChromium(on = machine) {
  return ensureBrowser(BROWSERS.chromium, on);
}

/** The path of a Chromium without windows, which takes a third less of the processor, or of any other. */
export function ensureHeadlessChromium(on = machine) {
  return ensureBrowser(BROWSERS.headlessChromium, on);
}
