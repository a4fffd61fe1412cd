// Processor time and memory of a process and its descendants, read from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';

/** The fields of /proc/PID/stat that stand behind the name, which may hold spaces. */
function statFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function family(rootPid) {
  const parents = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      parents.set(Number(entry), Number(statFields(entry)[1]));
    } catch {
      // The process ended while we looked.
    }
  }
  const pids = [rootPid];
  for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.push(child);
  return pids;
}

/** CPU time of the process and its descendants in clock ticks (100 a second), and their memory in MB. */
export function processUsage(rootPid) {
  let ticks = 0;
  let memoryMb = 0;
  for (const pid of family(rootPid)) {
    try {
      const fields = statFields(pid);
      ticks += Number(fields[11]) + Number(fields[12]);
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
      memoryMb += Number(pss?.[1] ?? 0) / 1024;
    } catch {
      // The process ended while we looked.
    }
  }
  return { ticks, memoryMb };
}
