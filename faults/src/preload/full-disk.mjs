// A server loads this file when no small disk can be mounted: writing uploads fails while the file
// named by FAULTS_FULL exists.
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:fs/promises';

const open = promises.open;
promises.open = async (path, ...more) => {
  const file = await open(path, ...more);
  const write = file.writeFile.bind(file);
  file.writeFile = (...given) =>
    existsSync(process.env.FAULTS_FULL ?? '')
      ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      : write(...given);
  return file;
};
syncBuiltinESMExports();
