# PgBouncer from the packages of the PostgreSQL project, which are in the list of sources of its image.
FROM docker.io/library/postgres:18-bookworm
RUN apt-get update \
  && apt-get install --yes --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
USER 999:999
# Lets running statements end.
STOPSIGNAL SIGINT
ENTRYPOINT ["/usr/sbin/pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
CMD []
