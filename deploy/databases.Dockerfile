# What a pod of the applications in profiles/ runs: PostgreSQL, etcd, MariaDB, Redis and what asks them, beside what every cell's pod needs.
# Servers run as any user that /etc/passwd knows; by default as nobody.
FROM debian:13-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends fio curl postgresql etcd-server etcd-client mariadb-server sysbench redis-server redis-tools \
 && rm -rf /var/lib/apt/lists/*
USER nobody
CMD ["fio", "--version"]
