import { channelNumbers, type Device } from 'gk-sdk';
import { word } from '../../shared/i18n/translate.js';
import type { CustomEventForm } from 'gk-sdk/rest';
import { hasChannel, toggleMaskChannel } from '../../shared/channels/mask-channel.js';

/** Channels of a custom event, 1 to this (spec 000 section 9). */
export const CUSTOM_EVENT_CHANNELS = 8;

/**
 * The channels that can be asked for: those of the chosen vehicles, and those that are chosen already; all of them while the channels of
 * no vehicle are known.
 */
export function offeredChannels(
  devices: readonly Pick<Device, 'channelMask' | 'channelCount'>[],
  chosenMask: number,
): readonly number[] {
  const present = new Set(devices.flatMap(channelNumbers));
  const all = Array.from({ length: CUSTOM_EVENT_CHANNELS }, (_, index) => index + 1);
  return present.size === 0 ? all : all.filter((channel) => present.has(channel) || hasChannel(chosenMask, channel));
}

/** "Save disabled when the device id is empty or no channel is selected" (spec 000 section 5). */
export function canSaveCustomEvent(form: CustomEventForm): boolean {
  return form.deviceIds.some((id) => id !== '') && form.downloadMask !== 0;
}

/**
 * "If end is before start, the error 'Start Time \> End Time' shows but the request is still sent" (spec 000 section
 * 5): a warning, no obstacle.
 */
export function customEventWarning(
  form: Pick<CustomEventForm, 'startS' | 'endS'>,
): 'Start Time > End Time' | undefined {
  return form.endS < form.startS ? word('Start Time > End Time') : undefined;
}

/** A click on a download channel. Channels beyond 1-8 change nothing. */
export function toggleDownloadChannel(form: CustomEventForm, channel: number): CustomEventForm {
  if (channel > CUSTOM_EVENT_CHANNELS) return form;
  return { ...form, downloadMask: toggleMaskChannel(form.downloadMask, channel) };
}

/**
 * "Selecting a main-stream channel also toggles the same bit in the download channels" (spec 000 section 5).
 */
export function toggleMainStreamChannel(form: CustomEventForm, channel: number): CustomEventForm {
  if (channel > CUSTOM_EVENT_CHANNELS) return form;
  return {
    ...toggleDownloadChannel(form, channel),
    mainStreamMask: toggleMaskChannel(form.mainStreamMask, channel),
  };
}
