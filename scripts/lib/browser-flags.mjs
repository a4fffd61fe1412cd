// The flags and preferences under which tests and benchmarks run browsers; they stand here once.

/** Headless, as root, and without a word to the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
];

/** SwiftShader paints WebGL (maps) and nothing else: to compose pages by it, too, costs 1.5 times the processor. */
export const chromiumMapFlags = ['--disable-gpu', '--enable-unsafe-swiftshader'];

/** SwiftShader stands for a graphics card: a process of its own paints and composes, as where there is one. */
export const chromiumGraphicsFlags = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Sound without a click. */
export const chromiumSoundFlags = ['--autoplay-policy=no-user-gesture-required'];

/** A made-up microphone that beeps, and no question. */
export const chromiumMicrophoneFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The same of Firefox: sound without a click, a made-up microphone, and no question. */
export const firefoxPreferences = {
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

/** The same of WebKitGTK's MiniBrowser. */
export const webKitFlags = ['--automation', '--autoplay-policy=allow'];
