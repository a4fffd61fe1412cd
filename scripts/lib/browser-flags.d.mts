export const chromiumFlags: readonly string[];
export const chromiumMapFlags: readonly string[];
export const chromiumSoundFlags: readonly string[];
export const chromiumMicrophoneFlags: readonly string[];
export const firefoxPreferences: Readonly<Record<string, boolean | number>>;
export const webKitFlags: readonly string[];
