import { useState } from 'react';
import { useResource, useSession, type Resource } from 'gk-react';
import {
  parameterCommands,
  toGkError,
  type ParameterGroup,
  type ParameterGroupName,
  type ParameterValue,
} from 'gk-sdk';
import { changeParameter, reloadParameters, type EditedParameters } from '../parameter-edit.js';
import { SCREEN_TIMINGS_MS } from '../../../shared/time/screen-timings.js';
import { notify } from '../../../shared/notice/notify.js';

/** A group of parameters that is edited. */
export interface EditedGroup {
  readonly resource: Resource<ParameterGroup>;
  readonly edited: EditedParameters;
  readonly change: (key: string, value: ParameterValue) => void;
  /** Takes a group that was read again; unsaved changes stay. */
  readonly take: (group: ParameterGroup) => void;
}

/**
 * Loads a group of a device and keeps its unsaved changes; a failed load shows the notice 'error' (spec 002 section 8).
 */
export function useParameterGroup(deviceId: string, group: ParameterGroupName): EditedGroup {
  const { command } = useSession();
  const resource = useResource(['parameters', deviceId, group], async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, SCREEN_TIMINGS_MS.parameterLoad));
    try {
      return await parameterCommands(command).parameters(deviceId, group, { signal });
    } catch (thrown) {
      if (!signal.aborted) notify({ title: 'error', text: toGkError(thrown).message });
      throw thrown;
    }
  });
  const [held, setHeld] = useState<{ readonly loaded: ParameterGroup | undefined; readonly edited: EditedParameters }>({
    loaded: undefined,
    edited: {},
  });
  const { data } = resource;
  if (data !== undefined && data !== held.loaded) {
    setHeld({ loaded: data, edited: reloadParameters(held.edited, data.current, data.offlineSet) });
  }
  return {
    resource,
    edited: held.edited,
    change: (key, value) => setHeld((before) => ({ ...before, edited: changeParameter(before.edited, key, value) })),
    take: ({ current, offlineSet }) =>
      setHeld((before) => ({ ...before, edited: reloadParameters(before.edited, current, offlineSet) })),
  };
}
