import { useState } from 'react';
import { toGkError } from 'gk-sdk';
import { groupDevicesResource, type DeviceGroup, type GroupDevice } from 'gk-sdk/rest';
import { useAction } from 'gk-react';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useRest } from '../../shared/query/use-rest.js';
import { changesOfRun, historyAfter, type LinkHistory, type LinkRun } from './link-changes.js';
import { pairWords } from './group-words.js';

/** Changes of which devices belong to which groups, one call after the other. */
export interface LinkRuns {
  readonly running: boolean;
  /** Changes made and all of the run. */
  readonly progress: { readonly done: number; readonly all: number };
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly run: (run: LinkRun) => void;
  /** Stops after the call that is under way. */
  readonly cancel: () => void;
}

/**
 * Sends changes and keeps the way back. What is made tells with the notice 'setted list', which lists groups and devices
 * (spec 002 section 8), also where a run breaks off.
 */
export function useLinkRuns(
  groups: readonly DeviceGroup[],
  onLinks: (links: readonly GroupDevice[]) => void,
): LinkRuns {
  const rest = useRest(groupDevicesResource);
  const [history, setHistory] = useState<LinkHistory>({ past: [], future: [] });
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const [stop, setStop] = useState<AbortController>();
  const action = useAction(async (signal, run: LinkRun, stopped: AbortSignal) => {
    const changes = changesOfRun(history, run);
    let links: readonly GroupDevice[] | undefined;
    let done = 0;
    setProgress({ done, all: changes.length });
    try {
      for (const { kind, link } of changes) {
        if (stopped.aborted) break;
        links = await rest[kind](link, { signal });
        done++;
        setProgress({ done, all: changes.length });
      }
    } catch (thrown) {
      notify({ title: 'error', text: toGkError(thrown).message });
    }
    if (links) onLinks(links);
    setHistory(historyAfter(history, run, done));
    if (done > 0) {
      notify({ title: t('setted list'), text: pairWords(groups, changes.slice(0, done)), tone: 'success' });
    }
  });
  return {
    running: action.kind === 'running',
    progress,
    canUndo: history.past.length > 0 && action.kind !== 'running',
    canRedo: history.future.length > 0 && action.kind !== 'running',
    run: (run) => {
      const controller = new AbortController();
      if (action.run(run, controller.signal)) setStop(controller);
    },
    cancel: () => stop?.abort(),
  };
}
