// Appends rows to the journal of a folder until it is killed, and prints the time of each one that was confirmed.
import { WorkerJournal } from '../worker-journal.js';
import { position } from './journal-under-test.js';

const [folder = '', firstS = ''] = process.argv.slice(2);
const journal = new WorkerJournal({ folder, reserveBytes: 0 });
for (let timeS = Number(firstS); ; timeS += 1) {
  void journal.append([position('A', timeS)]).then(() => process.stdout.write(`${timeS}\n`));
  await new Promise((resolve) => setTimeout(resolve, 1));
}
