import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEVICE_ROW_FIELDS } from './device-row-fields.js';

const protocol = readFileSync(new URL('../../../../../docs/protocol.md', import.meta.url), 'utf8');

describe('the fields of device rows', () => {
  it('are those of the table in docs/protocol.md', () => {
    const table = protocol.split('| wire | `Device` of `gk-sdk` (Q03 to Q05) | meaning |')[1]?.split('\n\n')[0] ?? '';
    const rows = [...table.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, wire, name]) => [wire, name]);
    expect(rows.sort()).toEqual(DEVICE_ROW_FIELDS.map(({ wire, name }) => [wire, name]).sort());
  });

  it('of Q04 are those that docs/protocol.md lists', () => {
    const list = /A row of Q04 has these fields: ([^.]*)\./.exec(protocol)?.[1] ?? '';
    const live = DEVICE_ROW_FIELDS.filter(({ live }) => live).map(({ wire }) => wire);
    expect(list.split(/[\s,]+/).sort()).toEqual(live.sort());
  });
});
