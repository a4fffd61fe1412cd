// `npm run bench`: see to Node, packages and Chromium, then measure players and SDK. `npm run bench:sdk` measures
// the SDK alone, which needs no browser; `npm run bench:fleet` a fleet of 10,000 on a map and in a list; `npm run
// bench:recorded` recorded channels on one clock, `npm run bench:recorder` how long many sessions wait for device lists,
// `npm run bench:floods` what others wait beside floods, `npm run bench:bundles` the bytes of pages with GK and with other players,
// `npm run bench:browsers` which elements work in which browser, and when the first picture comes there,
// `npm run bench:registrations` what others wait while thousands of devices connect first,
// `npm run bench:state` how quickly the recorder keeps changes, `npm run bench:bulk` changes of 300 devices, `npm run bench:evidence` what a bundle of evidence costs,
// `npm run bench:recordings` what recording costs and loses, `npm run bench:terminals` what terminals of JT/T 808 cost and wait for, `npm run bench:kills`
// what a recorder loses of what it has confirmed to them when it is killed,
// `npm run bench:journal` how soon the journal keeps what devices tell, and answers, `npm
// run bench:console` how soon the console shows 10,000 vehicles, and what they cost there, `npm run bench:lists` its long lists of
// events, users, groups and devices, `npm run bench:review` what looking back costs: a GPS day, a PDF, four channels beside a map.
import { ensureChromium } from './lib/browser.mjs';
import { apps, buildApps, ensureBuilt, generated, sdkPackage } from './lib/builds.mjs';
import { continueWith, ensureBenchPeers, ensureInstalled, runTool } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(generated);
  const options = process.argv.slice(2);
  if (options[0] === '--sdk') {
    await continueWith('bench/sdk/run.mjs', options.slice(1));
  } else if (options[0] === '--fleet') {
    process.env.CHROMIUM = await ensureChromium();
    await continueWith('bench/fleet/run.mjs', options.slice(1));
  } else if (options[0] === '--recorder') {
    await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
    await continueWith('bench/recorder/run.mjs', options.slice(1));
  } else if (options[0] === '--floods') {
    await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
    await continueWith('bench/recorder/floods.mjs', options.slice(1));
  } else if (options[0] === '--console') {
    process.env.CHROMIUM = await ensureChromium();
    await buildApps();
    await continueWith('bench/console.mjs', options.slice(1));
  } else if (options[0] === '--lists') {
    process.env.CHROMIUM = await ensureChromium();
    await buildApps();
    await ensureBuilt(sdkPackage);
    await continueWith('bench/lists.mjs', options.slice(1));
  } else if (options[0] === '--review') {
    process.env.CHROMIUM = await ensureChromium();
    await ensureBuilt(sdkPackage);
    await buildApps();
    await continueWith('bench/review.mjs', options.slice(1));
  } else if (options[0] === '--state') {
    await continueWith('bench/state.mjs', options.slice(1));
  } else if (options[0] === '--journal') {
    await continueWith('bench/journal.mjs', options.slice(1));
  } else if (options[0] === '--registrations') {
    await continueWith('bench/registrations.mjs', options.slice(1));
  } else if (options[0] === '--bulk') {
    await ensureBuilt(sdkPackage);
    await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
    await continueWith('bench/bulk.mjs', options.slice(1));
  } else if (options[0] === '--recordings') {
    await ensureBuilt(sdkPackage);
    await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
    await continueWith('bench/recordings.mjs', options.slice(1));
  } else if (options[0] === '--terminals' || options[0] === '--kills') {
    await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
    await continueWith(options[0] === '--kills' ? 'bench/terminal-kills.mjs' : 'bench/terminals.mjs', options.slice(1));
  } else if (options[0] === '--evidence') {
    await ensureBuilt(sdkPackage);
    await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
    await continueWith('bench/evidence.mjs', options.slice(1));
  } else if (options[0] === '--bundles') {
    await ensureBenchPeers();
    for (const name of ['gk-sdk', 'gk-elements']) await runTool('npm', ['run', '--silent', 'build', '-w', name]);
    await continueWith('bench/bundles.mjs', options.slice(1));
  } else if (options[0] === '--browsers') {
    for (const name of ['gk-sdk', 'gk-elements']) await runTool('npm', ['run', '--silent', 'build', '-w', name]);
    await continueWith('bench/browsers.mjs', options.slice(1));
  } else if (options[0] === '--recorded') {
    await benchRecorded(options.slice(1));
  } else {
    process.env.CHROMIUM = await ensureChromium();
    await continueWith('bench/run.mjs', options);
    const at = options.indexOf('--write');
    const write = at < 0 ? [] : options.slice(at, at + 2);
    if (!process.exitCode) await benchRecorded(write);
    if (!process.exitCode) await continueWith('bench/sdk/run.mjs', write);
  }
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}

/** M13: the recordings of a recorder of its own. */
async function benchRecorded(options) {
  process.env.CHROMIUM = await ensureChromium();
  await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
  await continueWith('bench/recorded.mjs', options);
}
