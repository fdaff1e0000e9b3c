import type pg from 'pg';

/**
 * Makes the next writes wait for each other, so that all of them have looked before any has written: a
 * race without its guard goes wrong for certain then, and not by luck. Those that come later pass.
 *
 * @param write as a trigger says it, such as `insert on sessions for each statement`
 * @param count fewer than the pool has connections, since each of them holds one
 */
export async function meetBefore(pool: pg.Pool, write: string, count: number): Promise<void> {
  // A sequence, because what it counts is seen by all at once. Who waits in vain goes on alone.
  await pool.query(`
    create sequence arrivals;
    create function meet() returns trigger language plpgsql as $$
    begin
      perform nextval('arrivals');
      for wait in 1..2000 loop
        exit when (select last_value from arrivals) >= tg_argv[0]::int;
        perform pg_sleep(0.01);
      end loop;
      return new;
    end $$;
    create trigger meet before ${write} execute function meet(${String(count)})`);
}
