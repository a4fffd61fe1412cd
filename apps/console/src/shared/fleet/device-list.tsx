import type { ComponentProps } from 'react';
import { GkDeviceList as DeviceList } from 'gk-react/elements/device-list';
import { useTitleChoice } from '../vehicle/use-device-title.js';

/** The fleet as a list, with the titles that the brand gives devices. */
export function GkDeviceList(props: ComponentProps<typeof DeviceList>) {
  return <DeviceList deviceTitle={useTitleChoice()} {...props} />;
}
