/**
 * Settings of the embedded server. They go on its command line, so that data of an older release runs with
 * the settings of the current code.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path would be limited to 107 characters, and clients use TCP.
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  // Acknowledged commits must survive a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No statements and values in the log: they contain personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Returns the value of pg_ctl's -o. Throws for unusual characters, because pg_ctl passes it through a shell. */
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
