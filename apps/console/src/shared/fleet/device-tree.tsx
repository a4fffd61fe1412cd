import type { ComponentProps } from 'react';
import { GkDeviceTree as DeviceTree } from 'gk-react/elements/device-tree';
import { useMay } from '../access/use-may.js';
import { useTitleChoice } from '../vehicle/use-device-title.js';

/** The fleet as a tree, with the titles that the brand gives devices, and GPS entries for users who may see a map. */
export function GkDeviceTree(props: ComponentProps<typeof DeviceTree>) {
  return <DeviceTree deviceTitle={useTitleChoice()} hidePositions={!useMay('home')} {...props} />;
}
