// Makes the files of a new screen in apps/console and gives its row of the route table the loader, so that
// every feature has the same anatomy: `node scripts/new-feature.mjs mileage`, or with another name than
// the path's: `node scripts/new-feature.mjs mileage-report /mileage`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const source = new URL('../apps/console/src/', import.meta.url);

/** `mileage-report` becomes `MileageReport`. */
const toPascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** The files of a feature, by path below `src/`. */
export function featureFiles(name, title) {
  const pascal = toPascal(name);
  const folder = `features/${name}`;
  return {
    [`${folder}/route.tsx`]: `
export { ${pascal}Page as default } from './${name}-page.js';
`,
    [`${folder}/${name}-model.ts`]: `
import type { Device } from 'gk-sdk';

/** The devices that this screen is about. Pure: no session, no clock. */
export function chooseDevices(devices: readonly Device[]): readonly Device[] {
  return devices.filter((device) => device.registed !== false);
}
`,
    [`${folder}/${name}-model.test.ts`]: `
import { expect, it } from 'vitest';
import { chooseDevices } from './${name}-model.js';

it('leaves new devices out', () => {
  const devices = [
    { deviceId: 'A', channelNames: [] },
    { deviceId: 'B', channelNames: [], registered: false },
  ];
  expect(chooseDevices(devices).map((device) => device.deviceId)).toEqual(['A']);
});
`,
    [`${folder}/${name}-page.tsx`]: `
import { useDevicesLoaded } from '../../shared/fleet/use-counters.js';
import { useFleetDevices } from '../../shared/fleet/use-fleet-view.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { chooseDevices } from './${name}-model.js';
import './${name}-page.css';

/** ${title}. */
export function ${pascal}Page() {
  const devices = chooseDevices(useFleetDevices());
  const loaded = useDevicesLoaded();
  if (!loaded) return <LoadingPanel>Loading the devices</LoadingPanel>;
  return (
    <div className="gk-${name}">
      <h1>${title}</h1>
      {devices.length === 0 ? (
        <EmptyPanel title="No devices here" />
      ) : (
        <ul>
          {devices.map((device) => (
            <li key={device.deviceId}>{device.deviceId}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
`,
    [`${folder}/${name}-page.css`]: `
.gk-${name} {
  padding: var(--gk-gap);
}
`,
  };
}

/** The route table with the feature's loader in the row of `path`; throws when there is no such row or it has one. */
export function withLoader(routes, path, name) {
  const row = new RegExp(`\\{\\s*path: '${path.replaceAll('/', '\\/')}',\\s*title: (['"])(.*?)\\1`);
  const match = row.exec(routes);
  if (!match) throw new Error(`The route table has no row for ${path}: add it first, with its title and right.`);
  const rest = routes.slice(match.index + match[0].length);
  if (/^[^}]*?\bload\b/.test(rest)) throw new Error(`${path} has a screen already.`);
  const table = `${routes.slice(0, match.index)}${match[0]}, load: () => import('../features/${name}/route.js')${rest}`;
  return { table, title: match[2] };
}

async function make(name, path = `/${name}`) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')) {
    throw new Error('Give the name of the feature in kebab-case: node scripts/new-feature.mjs mileage');
  }
  if (existsSync(new URL(`features/${name}/`, source))) throw new Error(`features/${name} exists already.`);
  const routesFile = new URL('app/routes.ts', source);
  const { table, title } = withLoader(readFileSync(routesFile, 'utf8'), path, name);
  const options = await resolveConfig(fileURLToPath(routesFile));
  const write = async (url, text) => {
    mkdirSync(dirname(fileURLToPath(url)), { recursive: true });
    writeFileSync(url, await format(text, { ...options, filepath: fileURLToPath(url) }));
  };
  for (const [file, text] of Object.entries(featureFiles(name, title))) await write(new URL(file, source), text);
  await write(routesFile, table);
  console.log(`apps/console/src/features/${name} is made, and ${path} leads to it.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await make(...process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
