const WANTED = [20, 19];

/** Ends the process when this Node is too old. Uses only syntax that old versions can parse. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])) return;
  console.error(
    `prelaunch: needs Node ${WANTED.join('.')} or newer; this is ${process.version}. Get one from https://nodejs.org`,
  );
  process.exit(1);
}
