import { useState } from 'react';
import { useAction, useSession, type Action } from 'gk-react';
import { parameterCommands, toGkError, type ParameterGroupName, type ParameterValue } from 'gk-sdk';
import { parametersToSave, type EditedParameters } from '../parameter-edit.js';
import { sameValue } from '../../../shared/form/same-value.js';
import { t } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import type { EditedGroup } from './use-parameter-group.js';

/** A parameter before and after a save. */
export interface SavedParameter {
  readonly key: string;
  readonly before: ParameterValue;
  readonly after: ParameterValue;
}

/** The save of a card. */
export interface CardSave {
  readonly action: Action<readonly [parameters: EditedParameters], void>;
  /** Changes of the last save. */
  readonly saved: readonly SavedParameter[];
  /** Keys that somebody else has changed since they were read. */
  readonly meanwhile: readonly string[];
}

/**
 * Saves the changed parameters of a card, after reading them again: changes by somebody else are shown beside the typed
 * values, and the next press decides. The notices are those of spec 002 section 8.
 */
export function useSaveCard(deviceId: string, group: ParameterGroupName, { resource, take }: EditedGroup): CardSave {
  const { command } = useSession();
  const [saved, setSaved] = useState<readonly SavedParameter[]>([]);
  const [meanwhile, setMeanwhile] = useState<readonly string[]>([]);
  const action = useAction(async (signal, parameters: EditedParameters) => {
    const save = parametersToSave(parameters);
    if (save.kind === 'nothing') {
      notify({ title: t('no changes') });
      return;
    }
    try {
      const commands = parameterCommands(command);
      const latest = await commands.parameters(deviceId, group, { signal });
      const theirs = Object.keys(save.changes).filter(
        (key) => !sameValue(latest.current[key], parameters[key]?.stored),
      );
      if (theirs.length > 0) {
        setMeanwhile(theirs);
        take(latest);
        throw new Error(t('Another user has saved changes. Check the marked fields, then save again.'));
      }
      const { kind } = await commands.writeParameters(deviceId, group, save.changes, { signal });
      if (kind === 'device-silent') {
        throw new Error(t('The device has not confirmed the change. Read its parameters again.'));
      }
      notify({ title: kind === 'saved' ? 'success' : t('offline setting') });
      setMeanwhile([]);
      setSaved(
        Object.entries(save.changes).map(([key, after]) => ({ key, before: parameters[key]?.stored ?? null, after })),
      );
      // Written values are no longer changes, whether the device has them or they wait for its return.
      take({ current: { ...latest.current, ...save.changes }, offlineSet: latest.offlineSet });
      resource.reload();
    } catch (thrown) {
      if (!signal.aborted) notify({ title: 'error', text: toGkError(thrown).message });
      throw thrown;
    }
  });
  return { action, saved, meanwhile };
}
