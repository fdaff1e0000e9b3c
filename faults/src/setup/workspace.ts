import { makeFolder } from '@prelaunch/testkit/installation';

export interface Workspace {
  readonly folder: string;
  /** What `close` runs, in the reverse order. */
  readonly closers: (() => Promise<unknown> | undefined)[];
  /** Closes everything once, and removes the folder last. */
  readonly close: () => Promise<void>;
  /** Prints a line with the seconds since the start. */
  readonly log: (text: string) => void;
}

/** Makes a temporary folder for a run. */
export async function openWorkspace(name: string): Promise<Workspace> {
  const temporary = await makeFolder(name);
  const closers: Workspace['closers'] = [() => temporary.remove()];
  const closeAll = async () => {
    for (const end of closers.reverse()) await end();
  };
  let closing: Promise<void> | undefined;
  const begun = performance.now();
  return {
    folder: temporary.path,
    closers,
    close: () => (closing ??= closeAll()),
    log(text) {
      const seconds = ((performance.now() - begun) / 1000).toFixed(0).padStart(4);
      process.stderr.write(`${name}: ${seconds} s ${text}\n`);
    },
  };
}
