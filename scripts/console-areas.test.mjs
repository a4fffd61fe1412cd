// The console shows by the SDK's table of access: it asks for each of its areas, and never for a right or a level itself. The recorder
// refuses by the same table: apps/recorder/src/server/access-table.test.ts.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACCESS_FLAGS } from '../packages/gk-sdk/src/model/access/access-flags.ts';
import { AREA_RULES } from '../packages/gk-sdk/src/rules/access/area-access.ts';
import { CALL_RULES } from '../packages/gk-sdk/src/rules/access/call-access.ts';

const sources = join(import.meta.dirname, '../apps/console/src');
const files = readdirSync(sources, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }));

/** Areas of the diagnostic pages: these log in by themselves, offer all they have, and show the server's refusal. */
const OF_VIEWERS = ['serverMonitor', 'serverInternals', 'transferLimits', 'simulatedEvent'];

it('the console asks for every area by its name, as a screen or as a control', () => {
  const asked = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/(?:\b(?:useMay|may|access)\(|\barea: )'(\w+)'/g)].map(([, area]) => area),
    ),
  );
  const silent = Object.keys(AREA_RULES).filter((area) => !asked.has(area));
  expect(silent.toSorted()).toEqual(OF_VIEWERS.toSorted());
});

it('no screen compares levels, or asks for a right that an area has', () => {
  // Who edits rights, devices or parameters reads them by name: fields and cards have a right of their own each.
  const editors = /^features\/(permission|device-setup)\/|^shared\/(access|session)\//;
  // Data of the footer for permission 0 come with the answers that every login polls.
  const footer = 'shell/footer-bar.tsx';
  // Spec 000 section 6 gives users of other levels one entry of this menu, whatever else they may open.
  const menu = 'shell/nav/system-menu-entries.ts';
  const ruled = new Set(Object.values(AREA_RULES).flatMap(({ right }) => right ?? []));
  const flags = ACCESS_FLAGS.filter((flag) => ruled.has(flag)).join('|');
  const direct = new RegExp(`\\b(?:${flags})\\b|\\bpermission (?:<|>|===|!==) ?[0-9]`);
  const found = files
    .filter(({ path }) => !editors.test(path) && path !== footer && path !== menu)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => direct.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

it('every area of what is sent or read from a server has a call that the recorder refuses by it', () => {
  const called = new Set(Object.values(CALL_RULES).flatMap((rule) => (Array.isArray(rule) ? rule : [])));
  const shown = Object.keys(AREA_RULES).filter((area) => !called.has(area));
  expect(shown.toSorted()).toEqual(
    [
      // Pages of live streams, positions and lists, each of which has an area of its own.
      'home',
      'blockview',
      'treeview',
      'rendomliveview',
      'gpsplayback',
      'gpsFullDay',
      'multiPlayback',
      'idle',
      'pdf',
      'videotest',
      'audiotest',
      'iframe',
      'groupsetting',
      'devicesetup',
      'driversetting',
      // Which of them, the body of the call says: the recorder asks for it there.
      'globalEventRules',
      // Parts of what a login reads.
      'groupFilter',
      'diskStatusIcon',
      'talkLogUserFilter',
      // They save by the call of the device editor, whose fields have rights of their own.
      'recordDaysEditor',
      'netflowEditor',
    ].toSorted(),
  );
});
