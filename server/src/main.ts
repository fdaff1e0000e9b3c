import { ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';

try {
  const server = await startServer(readConfig(process.env));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Whatever hangs, the process does not.
    setTimeout(() => process.exit(1), 15_000).unref();
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : error;
  process.stderr.write(
    `Prelaunch could not start. ${reason instanceof Error ? String(reason.stack) : String(reason)}\n`,
  );
  process.exit(1);
}
