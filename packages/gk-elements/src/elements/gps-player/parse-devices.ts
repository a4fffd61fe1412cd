/** Reads a list of device ids of an attribute, such as `BUS-1,BUS-2`; each is there once. @internal */
export function parseDevices(text: string | null): readonly string[] {
  return [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter((id) => id !== '');
}
