// Which steps of a gate run: those that are asked for, and those whose results they need.

/**
 * @typedef {object} Step
 * @property {readonly string[]} [needs] steps whose results this one uses, by name
 * @property {() => unknown} run
 */

/** All steps that `names` need, and theirs. */
function needsOf(steps, names) {
  const found = new Set();
  const add = (name) => {
    for (const need of steps[name].needs ?? []) {
      if (found.has(need)) continue;
      found.add(need);
      add(need);
    }
  };
  names.forEach(add);
  return found;
}

/** Why stages and steps do not fit each other: one sentence a fault. */
export function faultsOf(steps, stages) {
  const faults = [];
  const staged = stages.flat(2);
  for (const name of Object.keys(steps)) if (!staged.includes(name)) faults.push(`No stage runs ${name}.`);
  const done = [];
  for (const lanes of stages) {
    for (const lane of lanes)
      lane.forEach((name, at) => {
        if (!(name in steps)) faults.push(`A stage runs ${name}, which is not a step.`);
        for (const need of steps[name]?.needs ?? []) {
          if (!done.includes(need) && !lane.slice(0, at).includes(need))
            faults.push(`${name} needs ${need}, which runs neither in an earlier stage nor before it in its lane.`);
        }
      });
    done.push(...lanes.flat());
  }
  return faults;
}

/**
 * The steps to run for what is asked for.
 * @param {Record<string, Step>} steps
 * @param {readonly string[]} asked names of steps
 * @returns {{ names: Set<string>, added: string[] }} `added`: steps that run only because others need them
 */
export function planOf(steps, asked) {
  const needed = needsOf(steps, asked);
  return { names: new Set([...asked, ...needed]), added: [...needed].filter((name) => !asked.includes(name)) };
}

/** The failed steps that keep a step from running. */
export function blockersOf(steps, name, failed) {
  return [...needsOf(steps, [name])].filter((need) => failed.has(need));
}
