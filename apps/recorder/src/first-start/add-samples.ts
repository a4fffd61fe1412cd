import { addSampleFaces } from './sample-faces.js';
import { addSampleFirmware } from './sample-firmware.js';
import { addSampleLogs } from './sample-logs.js';
import { addSampleMapRules } from './sample-map-rules.js';
import { addSamplePlans } from './sample-plans.js';
import { addSampleReports } from './sample-reports.js';
import type { SampleSources } from './sample-sources.js';

/**
 * Fills a state that is new, so that no screen is empty at a first look: plans, report profiles, faces, fences, routes,
 * firmware, and the logs of yesterday. All are about devices, groups and streets that there are; nothing is made twice.
 */
export function addSamples(sources: SampleSources): void {
  sources.store.atomically(() => {
    for (const add of SAMPLES) add(sources);
  });
}

const SAMPLES: readonly ((sources: SampleSources) => void)[] = [
  addSamplePlans,
  addSampleReports,
  addSampleMapRules,
  addSampleFaces,
  addSampleFirmware,
  addSampleLogs,
];
