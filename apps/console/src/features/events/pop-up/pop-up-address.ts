import { choiceParameter, numberParameter } from '../../../shared/url-state/use-url-state.js';

/**
 * Views of an event in the pop-up (spec 001 section 2: "map, image, video and playback"), the first three at one glance, and the other files of its
 * device.
 */
export const POP_UP_VIEWS = ['all', 'map', 'image', 'video', 'playback', 'files'] as const;
export type PopUpView = (typeof POP_UP_VIEWS)[number];

/** The open pop-up in the address: the event's serial number, 0 for none, and the shown view. */
export const POP_UP_SHAPE = { event: numberParameter(0, 0), show: choiceParameter(POP_UP_VIEWS, 'all') };
