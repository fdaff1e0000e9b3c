import type pg from 'pg';

/**
 * Adds a barrier: the next `count` writes wait for each other, so that all of them have read before
 * any has written. A race without its guard then gives the wrong result every time. Later writes pass.
 *
 * @param write as in `create trigger`, such as `insert on sessions for each statement`
 * @param count fewer than the pool's connections, since each write holds one
 */
export async function addBarrier(pool: pg.Pool, write: string, count: number): Promise<void> {
  // Uses a sequence, because transactions see its value before the others commit. A write that
  // waits for more than 20 s continues.
  await pool.query(`
    create sequence arrivals;
    create function wait_at_barrier() returns trigger language plpgsql as $$
    begin
      perform nextval('arrivals');
      for wait in 1..2000 loop
        exit when (select last_value from arrivals) >= tg_argv[0]::int;
        perform pg_sleep(0.01);
      end loop;
      return new;
    end $$;
    create trigger barrier before ${write} execute function wait_at_barrier(${String(count)})`);
}
