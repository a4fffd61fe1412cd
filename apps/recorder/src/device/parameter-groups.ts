/** A value as JSON can hold it. */
export type ParameterValue = string | number | boolean | null | ParameterValue[];
/** Values by key. */
export type Parameters = Readonly<Record<string, ParameterValue>>;
/** Parameters by the name of their group. */
export type ParameterGroups = Readonly<Record<string, Parameters>>;
