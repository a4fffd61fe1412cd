import {
  chromiumFlags,
  chromiumMapFlags,
  chromiumMicrophoneFlags,
  chromiumSoundFlags,
} from '../../scripts/lib/browser-flags.mjs';

/** For `test.use`: a browser with maps, sound and a microphone. */
export const talkingBrowser = {
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumMapFlags, ...chromiumSoundFlags, ...chromiumMicrophoneFlags],
  },
};
