/**
 * How the embedded server is set. Given on its command line, so they are always those of the code
 * that runs, also for data of an older release.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path would be limited to 107 characters, and nobody needs it.
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  // What was acknowledged must survive a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log holds no statements and no values: they are people's data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** The value of pg_ctl's -o, which passes it through a shell: hence the strict alphabet. */
export function serverOptions(port: number, extra: Readonly<Record<string, string>>): string {
  return Object.entries({ ...SETTINGS, ...extra, port: String(port) })
    .map(([name, value]) => {
      if (!/^[a-z_]+$/.test(name) || !/^[\w.]*$/.test(value)) {
        throw new Error(`Not a usable PostgreSQL setting: ${name}=${value}`);
      }
      return `-c ${name}=${value}`;
    })
    .join(' ');
}
