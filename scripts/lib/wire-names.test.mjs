import { expect, it } from 'vitest';
import { wireNames, wireNamesIn } from './wire-names.mjs';

const names = wireNames(`
| wire | \`Device\` of \`gk-sdk\` (Q03) | meaning |
|---|---|---|
| \`deviceid\` | \`deviceId\` | unique id |
| \`data.speedInKmh\`, \`time\` | \`speedKmh\`, \`atS\` | km/h, unix seconds |
| \`satellites\` | \`satellites\` | of the position |

| value | meaning |
|---|---|
| \`chmask\` | channels |
`);
const found = (path, text) => wireNamesIn(path, text, names).map((words) => words.split(';')[0]);

it('takes the wire names of the tables that are neither names of the model nor ordinary words', () => {
  expect([...names]).toEqual(['deviceid', 'speedInKmh']);
});

it('finds them in a report and in a source, by their lines', () => {
  const report =
    '## API\n\nwith a deviceid\n\n```ts\n\nexport interface Device {\n    readonly deviceid: string;\n}\n\n```\n';
  expect(found('packages/x/etc/index.api.md', report)).toEqual([
    'packages/x/etc/index.api.md:8 has the wire name deviceid',
  ]);
  expect(found('a.tsx', 'const { deviceid } = row;\nexport const a = <b>{row.speedInKmh}</b>;')).toEqual([
    'a.tsx:1 has the wire name deviceid',
    'a.tsx:2 has the wire name speedInKmh',
  ]);
});

it('passes over texts and comments', () => {
  const text =
    "// deviceid\n/** deviceid */\nconst url = 'ws.cgi?deviceid=' + `deviceid=${deviceId}`;\nconst a = <b>deviceid</b>;";
  expect(found('a.tsx', text)).toEqual([]);
});

it('allows what the list of exceptions has, in its file only', () => {
  const file = 'apps/console/src/features/mileage/mileage-report.ts';
  expect(found(file, 'const cells = { deviceid: 1 };')).toEqual([]);
  expect(found('a.tsx', 'const cells = { deviceid: 1 };')).toHaveLength(1);
});
